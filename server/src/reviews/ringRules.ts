/** The counted reviews between two people, in both directions. */
export interface Dealings {
  readonly one: number;
  readonly other: number;
  readonly reviews: number;
  /** The sum of their stars. */
  readonly stars: number;
}

/** A ring has this many people at most. */
const PEOPLE_MAX = 8;
/** The share of each one's reviews that are inside the ring. */
const INSIDE = 0.7;
const REVIEWS_MIN = 6;
const MEAN_MIN = 4.8;
/** How many groups are looked at from one person: more there are only among people who deal with many. */
const LOOKED_AT_MAX = 5000;
/** How many of these are looked at until others get their turn. */
const LOOKED_AT_ONCE = 100;
/** How many rings are found from one person. Further ones share people with these, and would become part of the same ring. */
const FOUND_MAX = 50;

type Edge = Pick<Dealings, 'reviews' | 'stars'>;
type Graph = ReadonlyMap<number, ReadonlyMap<number, Edge>>;

function graphOf(dealings: readonly Dealings[]): Map<number, Map<number, Edge>> {
  const graph = new Map<number, Map<number, Edge>>();
  const add = (from: number, to: number, { reviews, stars }: Dealings) => {
    const edges = graph.get(from) ?? new Map<number, Edge>();
    const before = edges.get(to) ?? { reviews: 0, stars: 0 };
    graph.set(from, edges.set(to, { reviews: before.reviews + reviews, stars: before.stars + stars }));
  };
  for (const one of dealings) {
    if (one.one === one.other) continue;
    add(one.one, one.other, one);
    add(one.other, one.one, one);
  }
  return graph;
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0);
const reviewsOf = (edges: ReadonlyMap<number, Edge>): number =>
  sum([...edges.values()].map(({ reviews }) => reviews));

/** Leaves those who can have enough of their reviews with the seven others at most. Without somebody, others may no longer have. */
function withoutStrangers(graph: Graph, totals: ReadonlyMap<number, number>): Map<number, Map<number, Edge>> {
  const left = new Map([...graph].map(([person, edges]) => [person, new Map(edges)]));
  const waiting = [...left.keys()];
  for (let person = waiting.pop(); person !== undefined; person = waiting.pop()) {
    const edges = left.get(person);
    if (!edges) continue;
    const most = [...edges.values()]
      .map(({ reviews }) => reviews)
      .toSorted((a, b) => b - a)
      .slice(0, PEOPLE_MAX - 1);
    if (sum(most) >= INSIDE * (totals.get(person) ?? 0)) continue;
    left.delete(person);
    for (const other of edges.keys()) {
      left.get(other)?.delete(person);
      waiting.push(other);
    }
  }
  return left;
}

/** Somebody of the group who has too few of their reviews inside it; undefined if nobody has. */
function findOutsider(graph: Graph, totals: ReadonlyMap<number, number>, group: ReadonlySet<number>) {
  for (const person of group) {
    const inside = sum(
      [...(graph.get(person) ?? [])].map(([other, { reviews }]) => (group.has(other) ? reviews : 0)),
    );
    if (inside < INSIDE * (totals.get(person) ?? 0)) return person;
  }
  return undefined;
}

function isSuspicious(graph: Graph, group: ReadonlySet<number>): boolean {
  let reviews = 0;
  let stars = 0;
  for (const person of group)
    for (const [other, edge] of graph.get(person) ?? [])
      if (person < other && group.has(other)) {
        reviews += edge.reviews;
        stars += edge.stars;
      }
  return reviews >= REVIEWS_MIN && stars >= MEAN_MIN * reviews;
}

/** Grows a group by those whom its people deal with until everybody has enough inside, in every way there is. */
async function ringsFrom(
  first: number,
  graph: Graph,
  totals: ReadonlyMap<number, number>,
  pause: () => Promise<unknown>,
): Promise<Set<number>[]> {
  const found: Set<number>[] = [];
  const seen = new Set<string>();
  const waiting = [new Set([first])];
  for (let lookedAt = 0; seen.size < LOOKED_AT_MAX && found.length < FOUND_MAX; lookedAt += 1) {
    if (lookedAt % LOOKED_AT_ONCE === 0) await pause();
    const group = waiting.pop();
    if (!group) break;
    const outsider = findOutsider(graph, totals, group);
    if (outsider === undefined && group.size > 1 && isSuspicious(graph, group)) {
      found.push(group);
      continue;
    }
    if (group.size === PEOPLE_MAX) continue;
    const growing = outsider === undefined ? [...group] : [outsider];
    const next = new Set(growing.flatMap((person) => [...(graph.get(person)?.keys() ?? [])]));
    for (const person of next) {
      // The one with the lowest id finds the group.
      if (group.has(person) || person < first) continue;
      const grown = new Set([...group, person]);
      const key = [...grown].toSorted((a, b) => a - b).join(' ');
      if (seen.has(key)) continue;
      seen.add(key);
      waiting.push(grown);
    }
  }
  return found;
}

const isPartOf = (few: ReadonlySet<number>, many: ReadonlySet<number>): boolean =>
  few.size < many.size && [...few].every((one) => many.has(one));

/**
 * Groups of 2 to 8 people of whom each has at least 70% of their counted reviews, by them and about them, with the others of the group,
 * with at least 6 reviews in all and a mean of at least 4.8. Who only dealt with one of a group is no part of it, and people in several
 * groups are of one ring. Each group, and all of them, in the order of their ids. Waits for `pause` at each person and now and then between, as the
 * groups of one can take a while.
 */
export async function findRings(
  dealings: readonly Dealings[],
  pause: () => Promise<unknown>,
): Promise<number[][]> {
  const whole = graphOf(dealings);
  const totals = new Map([...whole].map(([person, edges]) => [person, reviewsOf(edges)]));
  const graph = withoutStrangers(whole, totals);
  const people = [...graph.keys()].toSorted((a, b) => a - b);
  const found = new Map<number, readonly Set<number>[]>();
  for (const person of people) found.set(person, await ringsFrom(person, graph, totals, pause));
  // What is part of a group was found from one of its people.
  const isSmallest = (group: ReadonlySet<number>) =>
    ![...group].some((person) => found.get(person)?.some((other) => isPartOf(other, group)));
  const rings: Set<number>[] = [];
  /** The place of the first ring that each person is in. */
  const placeOf = new Map<number, number>();
  for (const [index, group] of [...found.values()].flat().entries()) {
    if (index % LOOKED_AT_ONCE === 0) await pause();
    if (!isSmallest(group)) continue;
    const place = Math.min(...[...group].map((person) => placeOf.get(person) ?? rings.length));
    const ring = rings[place] ?? new Set();
    const both = new Set([...ring, ...group]);
    if (both.size > PEOPLE_MAX) continue;
    rings[place] = both;
    for (const person of group) placeOf.set(person, Math.min(place, placeOf.get(person) ?? place));
  }
  return rings.map((ring) => [...ring].toSorted((a, b) => a - b));
}
