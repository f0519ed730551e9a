import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useWords } from '../../words/useWords.ts';

const WAYS = ['ios', 'android', 'computer'] as const;

/** Instructions to install the app manually. */
export function InstallHelp({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const say = useWords('install');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={say('title')}
      description={say('help.text')}
      footer={<Button onClick={() => onOpenChange(false)}>{say('help.done')}</Button>}
    >
      <dl className="grid gap-4">
        {WAYS.map((where) => (
          <div key={where}>
            <dt className="font-semibold">{say(where)}</dt>
            <dd className="mt-0.5 text-md text-foreground-soft">{say(`${where}.how`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
