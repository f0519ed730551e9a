import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';

const WAYS = [
  { where: 'iPhone and iPad', how: 'In Safari press Share, then “Add to Home Screen”.' },
  { where: 'Android', how: 'Open the menu of your browser, then “Install app” or “Add to Home screen”.' },
  {
    where: 'Computer',
    how: 'In Chrome or Edge press the install icon at the right end of the address bar. In Safari choose “Add to Dock” in the File menu.',
  },
];

/** Instructions to install the app manually. */
export function InstallHelp({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title="Get the app"
      description="Your browser installs it from its own menu. There is nothing to download."
      footer={<Button onClick={() => onOpenChange(false)}>Got it</Button>}
    >
      <dl className="grid gap-4">
        {WAYS.map(({ where, how }) => (
          <div key={where}>
            <dt className="font-semibold">{where}</dt>
            <dd className="mt-0.5 text-md text-foreground-soft">{how}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
