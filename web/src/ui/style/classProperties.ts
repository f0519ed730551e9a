/** A class without its conditions, and the conditions under which it applies, such as `md:hover:`. */
export function partsOf(name: string): { condition: string; utility: string } {
  let depth = 0;
  let end = 0;
  for (let at = 0; at < name.length; at++) {
    const character = name[at] ?? '';
    if (character === '[' || character === '(') depth += 1;
    if (character === ']' || character === ')') depth -= 1;
    if (character === ':' && depth === 0) end = at + 1;
  }
  const rest = name.slice(end);
  const isImportant = rest.startsWith('!') || rest.endsWith('!');
  const conditions = name.slice(0, end).split(':').sort().join(':');
  return {
    condition: `${conditions}${isImportant ? '!' : ''}`,
    utility: rest.replace(/^!|!$/g, '').replace(/^-/, ''),
  };
}

const SIDES: Readonly<Record<string, string>> = { '': 'all x y t r b l s e', x: 'x l r s e', y: 'y t b' };
const CORNERS: Readonly<Record<string, string>> = {
  '': 'all s e t r b l ss se ee es tl tr br bl',
  t: 't tl tr',
  r: 'r tr br',
  b: 'b br bl',
  l: 'l tl bl',
  s: 's ss es',
  e: 'e se ee',
};
const each = (property: string, parts: string): string =>
  parts
    .split(' ')
    .map((part) => `${property}-${part}`)
    .join(' ');

type Rule = readonly [pattern: RegExp, properties: string | ((...found: string[]) => string)];

/**
 * What classes set, by their beginning; the first rule that fits counts. The first property stands for the class itself, the
 * others are those that it also overrides. Their names are our own.
 */
const RULES: readonly Rule[] = [
  [/^\[([\w-]+):/, (_, property = '') => `[${property}]`],
  [/^@container$/, 'container'],
  [/^(?:static|fixed|absolute|relative|sticky)$/, 'position'],
  [/^(?:hidden|block|contents|table|inline|(?:inline-)?(?:block|flex|grid))$|^(?:flex|grid)$/, 'display'],
  [/^(?:in)?visible$/, 'visibility'],
  [/^(?:not-)?sr-only$/, 'sr'],
  [/^(?:underline|line-through|no-underline)$/, 'text-decoration'],
  [/^(?:capitalize|uppercase|lowercase|normal-case)$/, 'text-transform'],
  [/^(p|m|scroll-p|scroll-m)([xytrblse]?)-/, (_, box = '', side = '') => each(box, SIDES[side] ?? side)],
  [/^inset-(?:([xy])-)?/, (_, axis = '') => each('inset', SIDES[axis] ?? axis)],
  [/^(top|right|bottom|left|start|end)-/, (_, side = '') => `inset-${side[0]}`],
  [/^rounded-?([trblse]{0,2})(?:$|-)/, (_, corner = '') => each('rounded', CORNERS[corner] ?? corner)],
  [/^size-/, 'size w h'],
  [/^text-(?:\[[\d.]|(?:\d?xl|\d?xs|sm|md|base|lg)$)/, 'font-size leading'],
  [/^text-(?:left|center|right|start|end|justify)$/, 'text-align'],
  [/^text-(?:wrap|nowrap|balance|pretty)$/, 'text-wrap'],
  [/^break-(?:normal|words|all|keep)$/, 'break'],
  [/^(?:truncate|text-ellipsis|text-clip)$/, 'text-overflow'],
  [/^text-/, 'color'],
  [/^font-(?:sans|display|mono)$/, 'font-family'],
  [/^font-/, 'font-weight'],
  [/^bg-(?:none|linear-|gradient-)/, 'bg-image'],
  [/^bg-/, 'bg-color'],
  [/^border-(?:collapse|separate)$/, 'border-collapse'],
  [/^border-spacing-([xy])/, (_, axis = '') => `border-spacing-${axis}`],
  [/^border-(?:solid|dashed|dotted|none)$/, 'border-style'],
  [/^border(?:-([xytrblse]))?(?:-\d+)?$/, (_, side = '') => each('border', SIDES[side] ?? side)],
  [/^(border|divide|outline)-(?!offset|none|hidden|\d|[xy]$)/, (_, name = '') => `${name}-color`],
  [/^divide-([xy])$/, (_, axis = '') => `divide-${axis}`],
  [/^outline-offset-/, 'outline-offset'],
  [/^outline-(?:none|hidden)$/, 'outline-style'],
  [/^outline(?:-\d+)?$/, 'outline-w'],
  [/^ring-inset$/, 'ring-inset'],
  [/^ring-offset-\d/, 'ring-offset-w'],
  [/^ring-offset-/, 'ring-offset-color'],
  [/^ring(?:-\d+)?$/, 'ring-w'],
  [/^ring-/, 'ring-color'],
  [/^shadow(?:-|$)/, 'shadow'],
  [/^flex-(?:row|col)/, 'flex-direction'],
  [/^flex-(?:wrap|nowrap)/, 'flex-wrap'],
  [/^flex-/, 'flex basis grow shrink'],
  [
    /^(justify-items|justify-self|place-content|place-items|place-self|justify|items|content|self)-/,
    (_, name = '') => name,
  ],
  [/^(gap|overflow|overscroll)-([xy])-/, (_, name = '', axis = '') => `${name}-${axis}`],
  [/^(gap|overflow|overscroll)-/, (_, name = '') => `${name} ${each(name, 'x y')}`],
  [/^line-clamp-/, 'line-clamp display overflow'],
  [/^(col|row)-span-/, (_, name = '') => `${name}-span`],
  [/^(from|to|via)-\d+%$/, (_, name = '') => `${name}-position`],
  [/^object-(?:contain|cover|fill|none|scale-down)$/, 'object-fit'],
  [/^touch-pan-([xy])/, (_, axis = '') => `touch-${axis} touch`],
  [/^touch-/, 'touch touch-x touch-y'],
  [
    /^((?:min-|max-)?[wh]|z|order|leading|tracking|opacity|cursor|aspect|basis|grow|shrink|(?:translate|scale)-[xy]|rotate|scale|duration|ease|delay|grid-cols|grid-rows|grid-flow|auto-cols|auto-rows|(?:col|row)-(?:start|end)|select|resize|appearance|accent|fill|stroke|brightness|grayscale|break-inside|blur|backdrop-blur|drop-shadow|transition|animate|whitespace|wrap|caret|underline-offset|decoration|pointer-events|align|float|clear|field-sizing|list|table|from|to|via)(?:$|-)/,
    (_, name = '') => name,
  ],
];

/** The property of a class, and then those that it also overrides; none for a name that is no utility, which always stays. */
export function propertiesOf(utility: string): string[] {
  for (const [pattern, properties] of RULES) {
    const found = pattern.exec(utility);
    if (found)
      return (typeof properties === 'string' ? properties : properties(...found)).split(' ').filter(Boolean);
  }
  return [];
}
