import type { DueKind, DueState } from '@lendloop/contract/payments/dues';

/** A due as it is stored. */
export interface StoredDue {
  readonly id: number;
  readonly rentalId: number;
  readonly kind: DueKind;
  /** What it arose from. */
  readonly cause: string;
  readonly fromId: number;
  readonly toId: number;
  readonly amountMinor: number;
  readonly state: DueState;
  readonly paidAt: string | null;
  readonly receivedAt: string | null;
  readonly settledAt: string | null;
  readonly remindAt: string | null;
  readonly frozenMinor: number;
  /** How often its amount has changed. */
  readonly revision: number;
}

/** A change of a due: a new one, another amount, or its end. */
export type Step =
  | { readonly do: 'add'; readonly kind: DueKind; readonly cause: string; readonly amountMinor: number }
  | { readonly do: 'resize'; readonly due: StoredDue; readonly amountMinor: number }
  | { readonly do: 'drop'; readonly due: StoredDue }
  | { readonly do: 'settle'; readonly due: StoredDue };

/** A due, stored or new. */
export type Meant = Pick<StoredDue, 'kind' | 'cause'>;

export const isOpen = ({ state }: StoredDue): boolean => state === 'open';
/** The highest amount that is written down exactly. */
export const MAX = Number.MAX_SAFE_INTEGER;
export const sum = (dues: readonly StoredDue[]): number =>
  dues.reduce((total, { amountMinor }) => total + amountMinor, 0);

/** Other amounts of open dues, and new dues, before they are steps. */
export class Draft {
  readonly #dues: readonly StoredDue[];
  readonly #amounts: Map<StoredDue, number>;
  readonly #added: (Step & { readonly do: 'add' })[] = [];

  constructor(dues: readonly StoredDue[]) {
    this.#dues = dues;
    this.#amounts = new Map(dues.filter(isOpen).map((due) => [due, due.amountMinor]));
  }

  /** The open dues of which this is true, with what is left of them; oldest first. */
  #left(isMeant: (due: StoredDue) => boolean): [StoredDue, number][] {
    return [...this.#amounts].filter(([due, amountMinor]) => amountMinor > 0 && isMeant(due));
  }

  /** Lets the first such due grow, or adds one. */
  grow(isMeant: (due: StoredDue) => boolean, kind: DueKind, cause: string, amountMinor: number): void {
    const [found] = this.#left(isMeant);
    if (found) this.#amounts.set(found[0], found[1] + amountMinor);
    else this.add(kind, cause, amountMinor);
  }

  /** Takes an amount off such dues, the newest first, and returns what they do not reach for. */
  shrink(isMeant: (due: StoredDue) => boolean, amountMinor: number): number {
    let rest = amountMinor;
    for (const [due, left] of this.#left(isMeant).toReversed()) {
      const taken = Math.min(rest, left);
      this.#amounts.set(due, left - taken);
      rest -= taken;
    }
    return rest;
  }

  add(kind: DueKind, cause: string, amountMinor: number): void {
    if (amountMinor > 0) this.#added.push({ do: 'add', kind, cause, amountMinor });
  }

  /** How many dues of a kind there have been whose cause begins so. */
  count(kind: DueKind, cause: string): number {
    return this.#dues.filter((due) => due.kind === kind && due.cause.startsWith(cause)).length;
  }

  /** What such dues come to, with those that are settled; dropped ones do not count. */
  total(isMeant: (due: Meant) => boolean): number {
    const kept = this.#dues.filter((due) => due.state !== 'dropped' && isMeant(due));
    const now = kept.map((due) => this.#amounts.get(due) ?? due.amountMinor);
    const added = this.#added.filter(isMeant).map(({ amountMinor }) => amountMinor);
    return [...now, ...added].reduce((total, amountMinor) => total + amountMinor, 0);
  }

  steps(): Step[] {
    const changed = [...this.#amounts].filter(([due, amountMinor]) => due.amountMinor !== amountMinor);
    return [
      ...changed.map(([due, amountMinor]): Step =>
        amountMinor === 0 ? { do: 'drop', due } : { do: 'resize', due, amountMinor },
      ),
      ...this.#added,
    ];
  }
}
