// Charts as SVG that follow the reader's light or dark scheme.

const WIDTH = 760;
const LEFT = 150;
const RIGHT = 70;
const TOP = 64;
const BAR = 13;
const GROUP_GAP = 12;
const PLOT_HEIGHT = 280;
const BOTTOM = 44;

/** Distinguishable for people who see no red or no green; the second of each is for a dark background. */
const COLOURS = [
  ['#2563eb', '#7aa7ff'],
  ['#c2410c', '#fb9a5c'],
  ['#0f766e', '#4fd1c1'],
  ['#7e22ce', '#c79bff'],
  ['#b91c1c', '#ff8f8f'],
  ['#4d7c0f', '#a9d65b'],
  ['#0369a1', '#67c7f7'],
  ['#a16207', '#e9c46a'],
  ['#be185d', '#ff8ec3'],
  ['#475569', '#aab6c8'],
] as const;

const rulesOf = (place: 0 | 1) =>
  COLOURS.map((pair, index) => `.c${index}{fill:${pair[place]};stroke:${pair[place]}}`).join('');
const STYLE = `<style>
text{font:12px system-ui,sans-serif;fill:#1f2937;stroke:none}.title{font-size:15px;font-weight:600}.back{fill:#fff}.axis{stroke:#9ca3af;stroke-width:1}.grid{stroke:#e5e7eb;stroke-width:1}.mark{stroke:#1f2937;stroke-width:1.5;stroke-dasharray:4 3}.line{fill:none;stroke-width:2}${rulesOf(0)}
@media(prefers-color-scheme:dark){text{fill:#e5e7eb}.back{fill:#111827}.axis{stroke:#6b7280}.grid{stroke:#374151}.mark{stroke:#e5e7eb}${rulesOf(1)}}
.line{fill:none}
</style>`;

export interface Series {
  readonly name: string;
  /** One for each group or point; null where there is none. */
  readonly values: readonly (number | null)[];
}

interface Chart {
  readonly title: string;
  /** The names of the groups or points, along the axis. */
  readonly names: readonly string[];
  readonly series: readonly Series[];
  /** A value to compare with, drawn across. */
  readonly mark?: { readonly value: number; readonly name: string };
}

/** Horizontal bars from zero, a group for each name. */
export function barChart({ title, names, series, mark }: Chart): string {
  const group = series.length * BAR + GROUP_GAP;
  const height = TOP + names.length * group + 28;
  const most = Math.max(mark?.value ?? 0, ...valuesOf(series)) * 1.05;
  const step = stepFor(most);
  const x = (value: number) => LEFT + (value / most) * (WIDTH - LEFT - RIGHT);
  const bottom = TOP + names.length * group;
  const grid = Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step).map(
    (value) =>
      `${line('grid', x(value), TOP, x(value), bottom)}${text(x(value), bottom + 18, short(value), 'middle')}`,
  );
  const bars = names.flatMap((name, row) => {
    const top = TOP + row * group + GROUP_GAP / 2;
    const label = text(LEFT - 8, top + (series.length * BAR) / 2 + 4, name, 'end');
    return [
      label,
      ...series.flatMap(({ values }, index) => {
        const value = values[row];
        if (value === null || value === undefined) return [];
        const y = top + index * BAR;
        return [
          `<rect class="c${index % COLOURS.length}" stroke="none" x="${LEFT}" y="${y}" width="${round(x(value) - LEFT)}" height="${BAR - 2}"/>`,
          text(x(value) + 5, y + BAR - 3, short(value), 'start'),
        ];
      }),
    ];
  });
  const across = mark
    ? [
        line('mark', x(mark.value), TOP - 6, x(mark.value), bottom),
        text(x(mark.value), TOP - 10, mark.name, 'middle'),
      ]
    : [];
  return page(height, title, series, [...grid, ...bars, ...across]);
}

/** Lines over names in equal steps, on a logarithmic scale from the power of ten below the least to the one above the most. */
export function lineChart({ title, names, series, mark }: Chart): string {
  const all = [...valuesOf(series), ...(mark ? [mark.value] : [])].filter((value) => value > 0);
  const low = Math.floor(Math.log10(Math.min(...all)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...all))));
  const left = 60;
  const top = TOP + 34;
  const right = WIDTH - 130;
  const y = (value: number) => top + PLOT_HEIGHT * (1 - (Math.log10(value) - low) / (high - low));
  const x = (index: number) => left + 20 + (index * (right - left - 40)) / Math.max(1, names.length - 1);
  const powers = Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index));
  const grid = powers.map(
    (value) =>
      line('grid', left, y(value), right, y(value)) + text(left - 8, y(value) + 4, short(value), 'end'),
  );
  const axis = names.map((name, index) => text(x(index), top + PLOT_HEIGHT + 22, name, 'middle'));
  const lines = series.flatMap(({ values }, index) => {
    const points = values.flatMap((value, place) =>
      value === null || value <= 0 ? [] : [[round(x(place)), round(y(value))] as const],
    );
    const colour = `c${index % COLOURS.length}`;
    return [
      `<polyline class="${colour} line" points="${points.map((point) => point.join(',')).join(' ')}"/>`,
      ...points.map(([cx, cy]) => `<circle class="${colour}" cx="${cx}" cy="${cy}" r="3"/>`),
    ];
  });
  const across = mark
    ? [
        line('mark', left, y(mark.value), right, y(mark.value)),
        text(right + 6, y(mark.value) + 4, mark.name, 'start'),
      ]
    : [];
  return page(top + PLOT_HEIGHT + BOTTOM, title, series, [...grid, ...axis, ...lines, ...across]);
}

function page(height: number, title: string, series: readonly Series[], parts: readonly string[]): string {
  let at = 16;
  let row = 44;
  const legend = series.map(({ name }, index) => {
    const width = 32 + name.length * 7;
    if (at + width > WIDTH) [at, row] = [16, row + 18];
    const entry = `<rect class="c${index % COLOURS.length}" x="${at}" y="${row - 9}" width="10" height="10"/>${text(at + 15, row, name, 'start')}`;
    at += width;
    return entry;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escape(title)}">`,
    STYLE,
    `<rect class="back" width="${WIDTH}" height="${height}" rx="8"/>`,
    `<text class="title" x="16" y="24">${escape(title)}</text>`,
    ...legend,
    ...parts,
    '</svg>\n',
  ].join('\n');
}

const valuesOf = (series: readonly Series[]): number[] =>
  series.flatMap(({ values }) => values.filter((value) => value !== null));

const line = (kind: string, x1: number, y1: number, x2: number, y2: number): string =>
  `<line class="${kind}" x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}"/>`;

const text = (x: number, y: number, words: string, anchor: 'start' | 'middle' | 'end'): string =>
  `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}">${escape(words)}</text>`;

const round = (value: number): number => Math.round(value * 10) / 10;

const escape = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A number with two digits that count. */
export const short = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(2)));

/** A step of 1, 2 or 5 times a power of ten that makes about five parts. */
function stepFor(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most / 5));
  const times = most / 5 / power;
  return power * (times <= 1 ? 1 : times <= 2 ? 2 : times <= 5 ? 5 : 10);
}
