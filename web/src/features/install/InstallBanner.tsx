import { X } from 'lucide-react';
import { useState } from 'react';

import { useSite } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { onDemand } from '../../ui/overlay/onDemand.ts';
import { useWords } from '../../words/useWords.ts';
import { dismissBanner, useBannerDismissed } from './bannerDismissal.ts';
import { promptInstall } from './installPrompt.ts';

const InstallHelp = onDemand(async () => (await import('./InstallHelp.tsx')).InstallHelp);

/** Offers to install the app until dismissed. Hidden in the installed app. */
export function InstallBanner() {
  const say = useWords('install');
  const { name: site } = useSite();
  const isDismissed = useBannerDismissed();
  const [isHelpOpen, setHelpOpen] = useState(false);

  async function install() {
    if (!(await promptInstall())) setHelpOpen(true);
  }

  if (isDismissed) return null;
  return (
    <section
      data-needs-script
      aria-label={say('title')}
      className="border-b border-border bg-primary-soft in-[[data-no-banner]]:hidden in-[:root:has([data-own-header])]:max-md:hidden [@media(display-mode:standalone)]:hidden"
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-3 px-4 py-2 md:px-8">
        <img src="/mark.svg" alt="" width={36} height={36} className="size-9 rounded-sm" />
        <p className="min-w-26 flex-1 text-sm leading-tight">
          <span className="block font-semibold">{say('title')}</span>
          <span className="text-foreground-soft">{say('where', { site })}</span>
        </p>
        <Button size="sm" onClick={() => void install()} className="rounded-full">
          {say('get')}
        </Button>
        <IconButton
          icon={X}
          label={say('dismiss')}
          onClick={dismissBanner}
          className="-me-3 rounded-full text-foreground-soft"
        />
      </div>
      <InstallHelp open={isHelpOpen} onOpenChange={setHelpOpen} />
    </section>
  );
}
