import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

// Without styles a toast over a dialog does not say that it can be pressed.
const OPTIONS = { pointerEventsCheck: 0 };

/** What a person does with mouse and keyboard. */
export const user = {
  click: (element: Element) => userEvent.click(element, OPTIONS),
  type: (element: Element, text: string) => userEvent.type(element, text, OPTIONS),
  keyboard: (keys: string) => userEvent.keyboard(keys, OPTIONS),
};

/** Finds an element by its own text, of which the names isolated by `bdi` are a part. */
const reads = (text: string | RegExp) => (_: string, element: Element | null) => {
  const parts = [...(element?.childNodes ?? [])].filter(({ nodeName }) => /^(#text|BDI)$/.test(nodeName));
  const whole = parts
    .map(({ textContent }) => textContent)
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return typeof text === 'string' ? whole === text : text.test(whole);
};

/** Waits until each of the texts stands in the page, or in a part of it. */
export async function see(...texts: (string | RegExp)[]): Promise<void> {
  for (const text of texts) expect((await screen.findAllByText(reads(text))).length).toBeGreaterThan(0);
}

/** Waits until none of the texts stands in the page any more. */
export async function seeGone(...texts: (string | RegExp)[]): Promise<void> {
  for (const text of texts) await waitFor(() => expect(screen.queryAllByText(reads(text))).toEqual([]));
}

/** Waits for the toast with just this title and, where given, this text, and closes it. */
export async function seeToast(title: string, text?: string): Promise<void> {
  const region = screen.getByRole('region', { name: 'Notifications (F8)' });
  await within(region).findByText(title);
  if (text !== undefined) within(region).getByText(text);
  await user.click(within(region).getByRole('button', { name: 'Close' }));
}

/** Waits for a button with this name. Where one stands for each size of window, it is the first; styles are not applied here. */
export async function button(name: string | RegExp): Promise<HTMLElement> {
  const [first] = await screen.findAllByRole('button', { name });
  if (!first) throw new Error('There is no button.');
  return first;
}

/** Presses what `button` finds. */
export async function press(name: string | RegExp): Promise<void> {
  await user.click(await button(name));
}

/** Follows the first link with this name. */
export async function follow(name: string | RegExp): Promise<void> {
  const [first] = await screen.findAllByRole('link', { name });
  if (!first) throw new Error('There is no link.');
  await user.click(first);
}

/** Opens a tab of the page. */
export async function openTab(name: string | RegExp): Promise<void> {
  await user.click(await screen.findByRole('tab', { name }));
}

/** Waits for the field with this label and replaces what it holds. */
export async function fill(label: string | RegExp, text: string): Promise<void> {
  const field = await screen.findByLabelText(label, { selector: 'input, textarea' });
  await userEvent.clear(field);
  if (text === '') return;
  await user.click(field);
  await userEvent.paste(text);
}
