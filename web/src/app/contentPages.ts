import { page } from './page.ts';

/** The pages of text, each with an area of its own. */
export const CONTENT_PAGES = {
  about: page(() => import('../pages/content/AboutPage.tsx'), 'AboutPage', 'about'),
  howItWorks: page(() => import('../pages/content/HowItWorksPage.tsx'), 'HowItWorksPage', 'howItWorks'),
  trustAndSafety: page(() => import('../pages/content/TrustPage.tsx'), 'TrustPage', 'trust'),
  terms: page(() => import('../pages/content/TermsPage.tsx'), 'TermsPage', 'terms'),
  privacy: page(() => import('../pages/content/PrivacyPage.tsx'), 'PrivacyPage', 'privacy'),
  help: page(() => import('../pages/content/HelpPage.tsx'), 'HelpPage', 'help'),
  contact: page(() => import('../pages/content/ContactPage.tsx'), 'ContactPage', 'contact'),
};
