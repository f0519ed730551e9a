import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { leaveLinks } from './earlyLinks.ts';
import { page } from './page.ts';

test('the router follows links only once the page has come to life', async () => {
  const loaded = Promise.withResolvers<{ Late: () => string }>();
  const Late = page(() => loaded.promise, 'Late');
  const follow = vi.fn((event: MouseEvent) => event.preventDefault());
  leaveLinks();
  const { container } = render(
    <>
      <a href="#there">There</a>
      <button type="button">Press</button>
    </>,
  );
  container.addEventListener('click', follow);
  await userEvent.click(screen.getByRole('link'));
  expect(follow).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button'));
  expect(follow).toHaveBeenCalledTimes(1);

  loaded.resolve({ Late: () => 'Here it is' });
  await Late.preload?.();
  render(<Late />);
  await screen.findByText('Here it is');
  await userEvent.click(screen.getByRole('link'));
  expect(follow).toHaveBeenCalledTimes(2);
});
