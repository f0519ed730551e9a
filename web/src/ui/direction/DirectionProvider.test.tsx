// @vitest-environment node
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';

import { DirectionProvider } from './DirectionProvider.tsx';
import { useDirection, useForward } from './useDirection.ts';

const Told = () => <p>{`${useDirection()} ${useForward()}`}</p>;

test.each([
  ['rtl', 'rtl -1'],
  ['ltr', 'ltr 1'],
] as const)(
  'where there is no document the page is rendered in the direction passed in: %s',
  (rendered, told) => {
    const page = (
      <DirectionProvider rendered={rendered}>
        <Told />
      </DirectionProvider>
    );
    expect(renderToString(page)).toBe(`<p>${told}</p>`);
  },
);
