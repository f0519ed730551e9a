import { paths } from '@lendloop/contract/pages';
import { getRouteApi, Link, useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import { LoginForm } from '../../features/accounts/entry/LoginForm.tsx';
import { RegisterForm } from '../../features/accounts/entry/RegisterForm.tsx';
import { returnPath } from '../../features/accounts/entry/returnPath.ts';
import { GoogleButton } from '../../features/accounts/google/GoogleButton.tsx';
import { useSite } from '../../site/queries.ts';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { Logo } from '../../ui/media/Logo.tsx';
import { useWords } from '../../words/useWords.ts';
import { AuthPanel } from './AuthPanel.tsx';
import { SignInNotice } from './SignInNotice.tsx';

const route = getRouteApi(paths.auth);

/** Sign in or register, then return to the page that required it. */
export function AuthPage() {
  const { from, error } = route.useSearch();
  const { hash } = useLocation();
  const [tab, setTab] = useState<'login' | 'register'>(hash === 'register' ? 'register' : 'login');
  const { history } = useRouter();
  const say = useWords('entry');
  // The third-party sign-in of a suspended person brings the token of a link to appeal.
  const isSuspended = error === 'google-auth-suspended';
  const [appeal, setAppeal] = useState<string | null>(isSuspended && hash !== '' ? hash : null);
  const goOn = () => history.replace(returnPath(from, hash === 'register' || isSuspended ? '' : hash));
  return (
    <div className="grid min-h-dvh lg:grid-cols-[1.06fr_1fr]">
      <AuthPanel className="max-lg:hidden" />
      <div className="flex min-w-0 flex-col px-5 py-6 md:px-12">
        <Link to={paths.home} className="inline-flex min-h-11 w-fit items-center rounded-sm lg:hidden">
          <Logo name={useSite().name} className="h-9" />
        </Link>
        <div className="mx-auto w-full max-w-[408px] py-8 lg:my-auto">
          <SignInNotice error={error} appeal={appeal} className="mb-5" />
          <Tabs
            variant="segmented"
            label={say('choice')}
            value={tab}
            onValueChange={setTab}
            contentClassName="mt-8"
            items={[
              {
                value: 'login',
                label: say('login'),
                content: (
                  <Panel title={say('login.title')} lead={say('login.lead')}>
                    <LoginForm onSignedIn={goOn} onRefused={setAppeal} />
                  </Panel>
                ),
              },
              {
                value: 'register',
                label: say('register'),
                content: (
                  <Panel title={say('register.title')} lead={say('register.lead')}>
                    <RegisterForm onSignedIn={goOn} />
                  </Panel>
                ),
              },
            ]}
          />
        </div>
      </div>
    </div>
  );
}

function Panel({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const say = useWords('entry');
  return (
    <>
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-1 mb-6 text-base text-muted-foreground">{lead}</p>
      {children}
      <p className="my-5 flex items-center gap-4 text-sm text-muted-foreground before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        {say('or')}
      </p>
      <GoogleButton />
    </>
  );
}
