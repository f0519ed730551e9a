import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { asChild } from './asChild.ts';

test('the child gets the props, joined with its own', async () => {
  const calls: string[] = [];
  const child = (
    <a href="#own" className="own" title="own" onClick={() => calls.push('own')}>
      Text
    </a>
  );
  const outer = { className: 'outer', title: 'outer', lang: 'de', onClick: () => calls.push('outer') };
  render(asChild(child, outer, (held) => ['before ', held, ' after']));
  const link = screen.getByRole('link', { name: 'before Text after' });
  expect(link.className).toBe('outer own');
  expect([link.title, link.lang]).toEqual(['own', 'de']);
  await userEvent.click(link);
  expect(calls).toEqual(['own', 'outer']);
});

test('an empty child stays empty, and a text is no child', () => {
  const { container } = render(asChild(<hr />, { className: 'line' }, () => []));
  expect(container.innerHTML).toBe('<hr class="line">');
  expect(asChild('text', {})).toBeNull();
});
