import path from 'node:path';

import { expect, test } from 'vitest';

import { hasPromtool, MISSING, promtool } from '../testing/metrics/promtool.ts';

const file = (name: string) => path.resolve(import.meta.dirname, '../../../deploy/prometheus', name);

test('the alert rules are valid, and fire when they should', ({ skip }) => {
  skip(!hasPromtool, MISSING);
  expect(promtool(['check', 'rules', file('alerts.yml')])).toBeNull();
  expect(promtool(['test', 'rules', file('alerts.test.yml')])).toBeNull();
});

test('the example of a configuration is valid', ({ skip }) => {
  skip(!hasPromtool, MISSING);
  expect(promtool(['check', 'config', '--syntax-only', file('prometheus.yml')])).toBeNull();
});
