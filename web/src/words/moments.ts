import { remember } from '@lendloop/contract/values/remember';

type Style = 'time' | 'moment' | 'second';

const OPTIONS: Readonly<Record<Style, Intl.DateTimeFormatOptions>> = {
  time: { hour: 'numeric', minute: '2-digit' },
  moment: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  second: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', second: '2-digit' },
};

const formatOf = remember((key: string) => {
  const [style = 'time', locale = 'en'] = key.split(' ');
  return new Intl.DateTimeFormat(locale, OPTIONS[style as Style]);
});

/** Local time: `6:04 pm`, `Aug 14, 6:04 pm` or, to the second, `Aug 14, 6:04:12 pm`. */
export const formatAt = (moment: string, style: Style, locale: string): string =>
  formatOf(`${style} ${locale}`)
    .formatToParts(new Date(moment))
    .map(({ type, value }) => (type === 'dayPeriod' ? value.toLowerCase() : value.replace(/\s/, ' ')))
    .join('');
