import { useWords } from '../../../words/useWords.ts';
import { useFormats } from '../values/useFormats.ts';
import type { Measure } from './healthHistory.ts';

const MEGABYTE = 1024 * 1024;

/** The plotted measures, with their names and the texts of their values. */
export function useMeasures(): readonly { key: Measure; name: string; text: (value: number) => string }[] {
  const say = useWords('adminFigures');
  const { count, percent, measure } = useFormats();
  return [
    { key: 'load', name: say('health.load'), text: (value) => percent(Math.round(value * 100)) },
    {
      key: 'memoryBytes',
      name: say('health.memory'),
      text: (value) => measure(value / MEGABYTE, 'megabyte'),
    },
    { key: 'requestsPerMinute', name: say('history.requests'), text: (value) => count(Math.round(value)) },
    {
      key: 'p95Ms',
      name: say('health.most', { share: percent(95) }),
      text: (value) => measure(value, 'millisecond', value < 10 ? 1 : 0),
    },
  ];
}
