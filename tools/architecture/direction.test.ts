import { expect, test } from 'vitest';

import { missesDirection, physicalSides, unmirroredIcons } from './direction.mjs';

test.each([
  'ml-2',
  '-mr-3',
  'pl-0.5',
  'pr-(--gap)',
  'scroll-ml-4',
  'left-0',
  '-right-1.5',
  'left-[42.5%]',
  'right-(--x)',
  'left-1/2',
  'left-auto',
  'mr-2!',
  'text-left',
  'float-right',
  'clear-left',
  'border-l',
  'border-r-2',
  'rounded-l-full',
  'rounded-tr',
  'rounded-bl-xs',
  '-translate-x-1/2',
  'bg-linear-to-r',
  'bg-gradient-to-tl',
  'origin-top-left',
])('%s is refused, alone, among others and with a variant', (name) => {
  for (const text of [`'${name}'`, `"flex ${name} p-2"`, `\`grid md:${name}\``])
    expect(physicalSides('web/src/ui/Card.tsx', `cn(${text})`)).toEqual([name.replace('!', '')]);
});

test.each([
  'ms-2 me-auto ps-3 pe-[2px] start-0 -end-1.5 text-start float-end border-s rounded-ee-xs rounded-t-lg',
  'inset-x-0 mx-auto px-3 border-x divide-x space-x-2',
  'start-1/2 -translate-x-1/2 rtl:translate-x-1/2',
  'bg-linear-to-r rtl:bg-linear-to-l',
  '-translate-y-1/2 bg-linear-to-b origin-top',
  'drop-shadow-lg brightness-95 place-items-center',
  'what is left-over, right away',
])('%s is allowed', (classes) => {
  expect(physicalSides('web/src/ui/Card.tsx', `className="${classes}"`)).toEqual([]);
});

test.each([
  'margin-left: 1px',
  'left: 0',
  'border-right: 0',
  'border-top-left-radius: 4px',
  'text-align: right',
  'transform: translateX(-100%)',
])('a style sheet may not say %s', (declaration) => {
  expect(physicalSides('web/src/app/styles.css', `.slip { ${declaration}; }`)).toHaveLength(1);
});

test.each([
  'margin-inline-start: 1px',
  'inset-inline: 16px',
  'transform: translateX(calc(-100% * var(--dir)))',
  'mask: radial-gradient(#000, #000) left / 51% 100%',
])('a style sheet may say %s', (declaration) => {
  expect(physicalSides('web/src/app/styles.css', `.slip { ${declaration}; }`)).toEqual([]);
});

test('icons that point sideways are mirrored by name', () => {
  const source = "import { ArrowLeft, ArrowDown, Send as Sent, Undo2, Copyright } from 'lucide-react';";
  expect(unmirroredIcons(source, '.lucide-send {}')).toEqual(['ArrowLeft', 'Undo2']);
  expect(unmirroredIcons(source, '.lucide-arrow-left, .lucide-send, .lucide-undo-2 {}')).toEqual([]);
});

test.each([
  'event.clientX - from',
  "key === 'ArrowLeft'",
  'const moves = { ArrowLeft: -1, ArrowRight: 1 }',
  '`translateX(${offset}px)`',
  'list.scrollLeft = 0',
])('%s asks for the direction', (line) => {
  expect(missesDirection('web/src/ui/motion/useDrag.ts', line)).toBe(true);
  expect(missesDirection('web/src/ui/motion/useDrag.ts', `const forward = useForward();\n${line}`)).toBe(
    false,
  );
});

test('movements up and down do not', () => {
  expect(missesDirection('web/src/ui/motion/usePull.ts', "event.clientY, 'ArrowDown', translateY(3px)")).toBe(
    false,
  );
});
