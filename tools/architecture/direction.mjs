// The app is mirrored for languages that are written from right to left, so nothing is laid out by left and right.

/** How one class begins: after a blank, a quote or the colon of a variant, with an optional minus. */
const start = '(?<=[\\s"\'`:!])-?';
const end = '(?=[\\s"\'`/!])';
const amount = '(?:\\d[\\w.]*(?:/\\d+)?|auto|full|px|none|[[(][^\\s"\'`]*)';

/** Classes that name a side of the screen. */
const sideClasses = new RegExp(
  `${start}(?:${[
    `(?:(?:scroll-)?[mp][lr]|left|right)-${amount}`,
    '(?:text|float|clear)-(?:left|right)',
    `(?:border|rounded)-(?:[lr]|[tb][lr])(?:-(?:\\w+|${amount}))?`,
  ].join('|')})${end}`,
  'g',
);
/** Classes that run sideways. They stand beside an `rtl:` class that turns them round. */
const sidewaysClasses = new RegExp(
  `${start}(?:translate-x-[^\\s"'\`]+|(?:bg-(?:linear|gradient)-to|mask-(?:linear-)?to)-[tb]?[lr]|origin-(?:top-|bottom-)?(?:left|right))`,
  'g',
);
const literals = /"[^"\n]*"|'[^'\n]*'|`[^`]*`/g;

const declarations =
  /(?<![\w-])(?:(?:scroll-)?(?:margin|padding)-(?:left|right)|border-(?:left|right)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius|left|right)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)|translateX\((?![^;]*var\(--dir\))/g;

/** What only a script knows: where a pointer is, which arrow key was pressed, how far something is moved. */
const sidewaysMoves =
  /\b(?:clientX|pageX|deltaX|scrollLeft)\b|'Arrow(?:Left|Right)'|\bArrow(?:Left|Right):|translateX\(/;
const directed = /\buse(?:Forward|Direction)\b/;
/** Distances between fingers have no direction. */
const undirected = ['web/src/app/shell/zoomGestures.ts'];

const isSideways =
  /(?:Left|Right)(?![a-z])|^(?:LogOut|LogIn|Send|Undo|Redo|Reply|Forward|ExternalLink)(?![a-z])/;
const lucideImports = /import \{([^}]*)\} from 'lucide-react'/g;

/**
 * Names what a source of the web app lays out by left or right.
 * @param {string} name its path
 * @param {string} text
 * @returns {string[]} the classes or declarations
 */
export function physicalSides(name, text) {
  if (name.endsWith('.css')) return text.match(declarations) ?? [];
  return (text.match(literals) ?? []).flatMap((literal) => [
    ...(literal.match(sideClasses) ?? []),
    ...(literal.includes('rtl:') ? [] : (literal.match(sidewaysClasses) ?? [])),
  ]);
}

/**
 * Whether a source follows sideways movements without asking for the page's direction.
 * @param {string} name its path
 * @param {string} text
 */
export function missesDirection(name, text) {
  return (
    !name.endsWith('.css') && !undirected.includes(name) && sidewaysMoves.test(text) && !directed.test(text)
  );
}

/**
 * Names the icons of a source that point sideways but are not mirrored.
 * @param {string} text
 * @param {string} styles the style sheet that mirrors icons by their class names
 */
export function unmirroredIcons(text, styles) {
  return [...text.matchAll(lucideImports)]
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().replace(/ as .*/, '')))
    .filter((name) => isSideways.test(name) && !styles.includes(`.lucide-${kebab(name)}`));
}

/** `SendHorizontal` → `send-horizontal`, `Undo2` → `undo-2`, as lucide names its classes. @param {string} name */
const kebab = (name) => name.replace(/(?<=[a-z])(?=[A-Z0-9])/g, '-').toLowerCase();
