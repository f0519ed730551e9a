import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { loadWords } from '../../words/language.ts';
import { Calendar } from '../dates/Calendar.tsx';
import { Toaster } from '../feedback/Toaster.tsx';
import { toast } from '../feedback/toastStore.ts';
import { Slider } from '../form/Slider.tsx';
import { Lightbox } from '../gallery/Lightbox.tsx';
import { Tabs } from '../layout/Tabs.tsx';
import { Carousel } from '../media/Carousel.tsx';
import { SwipeNavigator } from '../motion/SwipeNavigator.tsx';
import { DirectionProvider } from './DirectionProvider.tsx';
import { useDirection } from './useDirection.ts';

const PHOTOS = ['/a.jpg', '/b.jpg', '/c.jpg', '/d.jpg'];

const show = (content: ReactNode) => render(<DirectionProvider>{content}</DirectionProvider>);

/** Drags an element sideways by this many pixels. */
function drag(element: Element, by: number) {
  const at = { pointerId: 1, isPrimary: true, pointerType: 'touch', button: 0, clientY: 50 };
  fireEvent.pointerDown(element, { ...at, clientX: 200 });
  fireEvent.pointerMove(element, { ...at, clientX: 200 + by });
  fireEvent.pointerUp(element, { ...at, clientX: 200 + by });
}

beforeAll(() => loadWords('ui'));
beforeEach(() => {
  document.documentElement.dir = 'rtl';
});
afterEach(() => {
  cleanup();
  document.documentElement.dir = '';
});

function Told() {
  return <p>{useDirection()}</p>;
}

test('the direction is that of the document, also when it changes', async () => {
  show(<Told />);
  expect(screen.getByText('rtl')).toBeDefined();
  act(() => {
    document.documentElement.dir = 'ltr';
  });
  await waitFor(() => expect(screen.getByText('ltr')).toBeDefined());
});

test.each([
  ['ltr', 1],
  ['rtl', -1],
])(
  'in %s pages are turned by a drag along the line for the previous and against it for the next',
  (dir, forward) => {
    document.documentElement.dir = dir;
    const turned: string[] = [];
    show(
      <SwipeNavigator onPrevious={() => turned.push('previous')} onNext={() => turned.push('next')}>
        <p>Page</p>
      </SwipeNavigator>,
    );
    drag(screen.getByText('Page'), -120 * forward);
    drag(screen.getByText('Page'), 120 * forward);
    expect(turned).toEqual(['next', 'previous']);
  },
);

test('the next picture of a carousel waits on the left and comes by a drag to the right', () => {
  show(<Carousel images={PHOTOS} alt="Tent" />);
  const moved = () =>
    [...document.querySelectorAll<HTMLElement>('[style*=translateX]')].map(({ style }) =>
      style.transform.replaceAll(' ', ''),
    );
  expect(moved()).toEqual(['100%', '000%', '-100%'].map((by) => `translateX(calc(${by}+0px))`));
  const frame = document.querySelector('[data-swipe]');
  if (!frame) throw new Error('The carousel does not follow drags.');
  drag(frame, 200);
  expect(screen.getByText('2 / 4')).toBeDefined();
});

function FullScreen() {
  const [index, setIndex] = useState(0);
  return (
    <Lightbox
      images={PHOTOS}
      alt="Tent"
      index={index}
      onIndexChange={setIndex}
      open
      onOpenChange={() => {}}
    />
  );
}

test('on the whole screen the left arrow key shows the next photo', async () => {
  show(<FullScreen />);
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(screen.getByText('3 / 4')).toBeDefined();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByText('2 / 4')).toBeDefined();
});

test('a toast goes by a drag of 50 px to the left, not to the right', async () => {
  show(<Toaster />);
  act(() => {
    toast({ title: 'Saved' });
  });
  await screen.findByText('Saved');
  const card = () => screen.queryByText('Saved')?.closest('[data-toast]');
  for (const by of [120, -49]) {
    const shown = card();
    if (!shown) throw new Error('The toast is gone.');
    drag(shown, by);
  }
  const shown = card();
  if (!shown) throw new Error('The toast is gone.');
  drag(shown, -50);
  expect(card()).toBeUndefined();
});

test('in a calendar the left arrow key goes to the next day', async () => {
  show(
    <Calendar
      range={{ start: '2026-08-14', end: '2026-08-14' }}
      onSelect={() => {}}
      isDisabled={() => false}
      today="2026-08-01"
    />,
  );
  const focused = () => document.activeElement?.getAttribute('aria-label');
  (await screen.findByRole('button', { name: /August 14/ })).focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(focused()).toContain('August 15');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(focused()).toContain('August 13');
});

test('a slider and tabs answer the arrow keys the other way round', async () => {
  const moved: (readonly number[])[] = [];
  show(
    <Slider
      min={0}
      max={10}
      value={[2, 8]}
      onValueChange={(value) => moved.push(value)}
      labels={['Least', 'Most']}
    />,
  );
  screen.getByRole('slider', { name: 'Least' }).focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(moved).toEqual([[3, 8]]);
  cleanup();

  const items = ['one', 'two', 'three'].map((value) => ({ value, label: value, content: value }));
  show(<Tabs items={items} value="one" onValueChange={() => {}} label="Numbers" />);
  screen.getByRole('tab', { name: 'one' }).focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(document.activeElement?.textContent).toBe('two');
});
