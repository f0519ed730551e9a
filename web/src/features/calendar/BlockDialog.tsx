import { BLOCK_NOTE_MAX } from '@lendloop/contract/calendar/blocks';
import type { ItemSchedule } from '@lendloop/contract/calendar/schedule';
import { addDays, type DayRange } from '@lendloop/contract/values/dates';
import { useState } from 'react';

import { useToday } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import type { DayRange as ChosenDays } from '../../ui/dates/dateRange.ts';
import { DateRange } from '../../ui/dates/DateRange.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Input } from '../../ui/form/Input.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { cn } from '../../ui/style/classNames.ts';
import { useWords } from '../../words/useWords.ts';
import { useBlockDays } from './mutations.ts';

interface BlockDialogProps {
  /** The listings to choose from. */
  readonly schedules: readonly ItemSchedule[];
  readonly range: DayRange;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** So far ahead days can be blocked, as rentals can be booked at most. */
const AHEAD_DAYS = 730;

/** Blocks days of a listing, or of some of its pieces. It begins with the days that were chosen in the calendar. */
export function BlockDialog({ schedules, range, open, onOpenChange }: BlockDialogProps) {
  const say = useWords('calendar');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={say('block.title')}
      description={say('block.lead')}
    >
      <BlockForm schedules={schedules} range={range} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface BlockFormProps extends Pick<BlockDialogProps, 'schedules' | 'range'> {
  readonly onDone: () => void;
}

function BlockForm({ schedules, range, onDone }: BlockFormProps) {
  const say = useWords('calendar');
  const today = useToday();
  const { mutate, isPending } = useBlockDays();
  const [itemId, setItemId] = useState(schedules[0]?.itemId ?? 0);
  const [days, setDays] = useState<ChosenDays>(() => upcoming(range, today));
  const [pieces, setPieces] = useState<readonly number[]>([]);
  const [note, setNote] = useState('');
  const quantity = schedules.find((schedule) => schedule.itemId === itemId)?.quantity ?? 1;
  const { start, end } = days;

  function submit() {
    if (start === undefined || end === undefined) return;
    const some = pieces.length > 0 && pieces.length < quantity ? [...pieces] : null;
    mutate(
      { itemId, startDate: start, endDate: end, pieces: some, note: note.trim() || null },
      { onSuccess: onDone },
    );
  }

  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {schedules.length > 1 && (
        <Field label={say('block.listing')}>
          <Select
            options={schedules.map(({ itemId: id, title }) => ({ value: String(id), label: title }))}
            value={String(itemId)}
            onValueChange={(chosen) => {
              setItemId(Number(chosen));
              setPieces([]);
            }}
          />
        </Field>
      )}
      <section aria-label={say('block.days')} className="mx-auto w-full max-w-[336px]">
        <DateRange
          value={days}
          onChange={setDays}
          rules={{ today, until: addDays(today, AHEAD_DAYS) }}
          legend={false}
        />
      </section>
      {quantity > 1 && <PieceChoice quantity={quantity} pieces={pieces} onChange={setPieces} />}
      <Field label={say('block.note')} aside={say('block.note.aside')}>
        <Input
          value={note}
          onChange={(event) => setNote(event.target.value)}
          maxLength={BLOCK_NOTE_MAX}
          placeholder={say('block.note.example')}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-2.5 max-sm:grid">
        <Button variant="ghost" onClick={onDone}>
          {say('block.cancel')}
        </Button>
        <Button
          type="submit"
          disabled={start === undefined || end === undefined}
          pending={isPending}
          pendingText={say('block.pending')}
        >
          {say('block')}
        </Button>
      </div>
    </form>
  );
}

/** The chosen days from today on; none if all are past. */
function upcoming({ startDate, endDate }: DayRange, today: string): ChosenDays {
  if (endDate < today) return {};
  return { start: startDate < today ? today : startDate, end: endDate };
}

interface PieceChoiceProps {
  readonly quantity: number;
  /** None means all. */
  readonly pieces: readonly number[];
  readonly onChange: (pieces: readonly number[]) => void;
}

function PieceChoice({ quantity, pieces, onChange }: PieceChoiceProps) {
  const say = useWords('calendar');
  const toggle = (piece: number) =>
    onChange(pieces.includes(piece) ? pieces.filter((one) => one !== piece) : [...pieces, piece]);
  const button = (isOn: boolean) =>
    cn(
      'h-11 min-w-11 rounded-md border px-3 text-sm font-semibold tabular transition',
      isOn
        ? 'border-primary bg-primary-soft text-primary-strong ring-1 ring-primary ring-inset'
        : 'border-input bg-card hover:border-foreground',
    );
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{say('block.pieces')}</legend>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          aria-pressed={pieces.length === 0}
          onClick={() => onChange([])}
          className={button(pieces.length === 0)}
        >
          {say('block.pieces.all')}
        </button>
        {Array.from({ length: quantity }, (_, index) => index + 1).map((piece) => (
          <button
            key={piece}
            type="button"
            aria-pressed={pieces.includes(piece)}
            aria-label={say('block.pieces.one', { number: piece })}
            onClick={() => toggle(piece)}
            className={button(pieces.includes(piece))}
          >
            {piece}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
