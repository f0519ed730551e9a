import type { MoneySummary } from '@lendloop/contract/ledger/ledger';
import type { TextId } from '@lendloop/words/types';
import {
  CircleHelp,
  HandCoins,
  Landmark,
  Lock,
  Percent,
  Scale,
  Shield,
  TrendingDown,
  TriangleAlert,
} from 'lucide-react';

import { useMinorMoney } from '../../../site/useMinorMoney.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { cn } from '../../../ui/style/classNames.ts';
import type { Icon } from '../../../ui/style/icon.ts';
import { useWords } from '../../../words/useWords.ts';

const TONES = {
  primary: 'bg-primary-soft text-primary-strong',
  success: 'bg-success-soft text-success-strong',
  danger: 'bg-danger-soft text-danger-strong',
  warning: 'bg-warning-soft text-warning-strong',
} as const;

type Tile = Extract<
  TextId<'adminMoney'>,
  'held' | 'deposits' | 'payable' | 'fees' | 'losses' | 'suspense' | 'hand'
>;

const TILES = [
  ['held', 'heldMinor', Lock, 'primary'],
  ['deposits', 'depositsMinor', Shield, 'primary'],
  ['payable', 'payableMinor', Landmark, 'primary'],
  ['fees', 'feesMinor', Percent, 'success'],
  ['losses', 'lossesMinor', TrendingDown, 'danger'],
  ['suspense', 'suspenseMinor', CircleHelp, 'warning'],
  ['hand', 'handOpenMinor', HandCoins, 'primary'],
] as const satisfies readonly (readonly [Tile, keyof MoneySummary, Icon, keyof typeof TONES])[];

/** What is held, owed, kept and lost. The sum of all accounts is 0, or something is wrong. */
export function MoneyTiles({ summary }: { readonly summary: MoneySummary }) {
  const say = useWords('adminMoney');
  const money = useMinorMoney();
  const isBalanced = summary.sumMinor === 0;
  return (
    <div className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
      {TILES.map(([tile, amount, icon, tone]) => (
        <MoneyTile
          key={tile}
          title={say(tile)}
          amount={money(summary[amount], summary.currency)}
          text={say(`${tile}.text`)}
          icon={icon}
          tone={tone}
        />
      ))}
      <MoneyTile
        title={say('sum')}
        amount={money(summary.sumMinor, summary.currency)}
        text={say(isBalanced ? 'sum.good' : 'sum.bad')}
        icon={isBalanced ? Scale : TriangleAlert}
        tone={isBalanced ? 'success' : 'danger'}
        isAlarming={!isBalanced}
      />
    </div>
  );
}

interface MoneyTileProps {
  readonly title: string;
  readonly amount: string;
  readonly text: string;
  readonly icon: Icon;
  readonly tone: keyof typeof TONES;
  /** Something is wrong. */
  readonly isAlarming?: boolean;
}

function MoneyTile({ title, amount, text, icon: Glyph, tone, isAlarming = false }: MoneyTileProps) {
  return (
    <Card
      asChild
      pad="none"
      className={cn(
        'p-4 shadow-xs md:p-5',
        isAlarming && 'border-destructive bg-danger-soft text-danger-strong',
      )}
    >
      <article role={isAlarming ? 'alert' : undefined}>
        <div className="flex items-center justify-between gap-2">
          <h2
            className={cn(
              'min-w-0 font-sans text-md font-semibold wrap-anywhere',
              !isAlarming && 'text-foreground-soft',
            )}
          >
            {title}
          </h2>
          <span className={cn('grid size-9 shrink-0 place-items-center rounded-sm', TONES[tone])}>
            <Glyph className="size-[18px]" aria-hidden />
          </span>
        </div>
        <p
          dir="ltr"
          className="mt-2 text-start font-display text-2xl font-bold wrap-anywhere tabular md:text-3xl rtl:text-end"
        >
          {amount}
        </p>
        <p className={cn('mt-1.5 text-sm', isAlarming ? 'font-semibold' : 'text-muted-foreground')}>{text}</p>
      </article>
    </Card>
  );
}
