import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';

import { AdminLoginForm } from '../../features/admin/AdminLoginForm.tsx';
import { useSite } from '../../site/queries.ts';
import { Logo } from '../../ui/media/Logo.tsx';
import { useWords } from '../../words/useWords.ts';

export function AdminLoginPage() {
  const say = useWords('admin');
  const { name } = useSite();
  return (
    <div className="on-hero relative grid min-h-dvh place-items-center overflow-hidden bg-hero px-4 py-10">
      <svg
        viewBox="0 0 64 64"
        className="absolute top-1/2 start-1/2 h-[190%] max-w-none -translate-x-1/2 -translate-y-1/2 rtl:translate-x-1/2 rtl:-scale-x-100"
        aria-hidden
      >
        <path
          d="M8 45.1C30 41.5 43 32 43 20.2c0-6-3.3-9.7-7.7-9.7C28.7 10.5 26 20 26 31.2 26 44.7 30.8 52 40 52c9 0 17-3 34-13"
          fill="none"
          stroke="var(--hero-track)"
          strokeOpacity=".55"
          strokeWidth="7"
        />
      </svg>
      <div className="relative w-full max-w-[420px]">
        <div className="mb-7 flex items-center justify-center gap-3">
          <Logo name={name} className="h-10 text-white" />
          <span className="rounded-full border border-white/40 px-2.5 py-0.5 text-sm font-semibold text-white">
            {say('admin')}
          </span>
        </div>
        <div className="rounded-2xl bg-card p-7 text-foreground shadow-xl md:p-8">
          <h1 className="text-2xl">{say('login.title')}</h1>
          <p className="mt-1 text-md text-muted-foreground">{say('login.text', { site: name })}</p>
          <AdminLoginForm dashboard={paths.admin} />
        </div>
        <p className="mt-6 text-center">
          <Link
            to={paths.home}
            className="inline-flex h-11 items-center gap-2 rounded-md px-3 text-md font-semibold text-white hover:underline"
          >
            <ArrowLeft className="size-[18px]" aria-hidden />
            {say('login.back')}
          </Link>
        </p>
      </div>
    </div>
  );
}
