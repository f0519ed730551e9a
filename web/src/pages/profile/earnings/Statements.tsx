import { paths } from '@lendloop/contract/pages';
import { addDays, type Day, type DayRange } from '@lendloop/contract/values/dates';
import { Link } from '@tanstack/react-router';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';

import { statementFile } from '../../../features/payments/queries.ts';
import { useToday } from '../../../site/queries.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { useDays } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';

const PERIODS = ['month', 'last', 'quarter', 'half', 'year'] as const;
type Period = (typeof PERIODS)[number];

/** How many whole months before the present one a period begins. */
const MONTHS_BACK: Readonly<Record<Period, number>> = { month: 0, last: 1, quarter: 2, half: 5, year: 11 };

/** The first day of the month so many months before that of `day`. */
function firstOfMonth(day: Day, monthsBack: number): Day {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - monthsBack, 1)).toISOString().slice(0, 10);
}

const daysOf = (period: Period, today: Day): DayRange => ({
  startDate: firstOfMonth(today, MONTHS_BACK[period]),
  endDate: period === 'last' ? addDays(firstOfMonth(today, 0), -1) : today,
});

/** What was paid in a period, as a file or on paper. */
export function Statements() {
  const say = useWords('earnings');
  const { range } = useDays();
  const [period, setPeriod] = useState<Period>('year');
  const days = daysOf(period, useToday());
  return (
    <Card asChild tone="subtle" pad="none" className="p-5">
      <section aria-labelledby="statements">
        <h2 id="statements" className="font-sans text-base font-semibold">
          {say('statements')}
        </h2>
        <p className="mt-0.5 text-sm text-muted-foreground">{say('statements.text')}</p>
        <div className="mt-4">
          <Field label={say('statements.period')} hint={range(days)}>
            <Select
              options={PERIODS.map((value) => ({ value, label: say(`statements.${value}`) }))}
              value={period}
              onValueChange={setPeriod}
            />
          </Field>
        </div>
        <div className="mt-4 grid grid-cols-2 gap-3">
          <Button asChild variant="outline" icon={Download}>
            <a href={statementFile(days)} download aria-label={say('statements.csv.label')}>
              {say('statements.csv')}
            </a>
          </Button>
          <Button asChild variant="outline" icon={Printer}>
            <Link to={paths.statement} search={{ from: days.startDate, to: days.endDate }}>
              {say('statements.print')}
            </Link>
          </Button>
        </div>
      </section>
    </Card>
  );
}
