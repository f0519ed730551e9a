import type { paths } from '@lendloop/contract/pages';

export type ContentPath = (typeof paths)[
  | 'about'
  | 'howItWorks'
  | 'trustAndSafety'
  | 'terms'
  | 'privacy'
  | 'help'
  | 'contact'];

interface ContentLink {
  readonly label: string;
  readonly to:
    | ContentPath
    | (typeof paths)['search' | 'createListing' | 'chat' | 'profile' | 'auth' | 'forgotPassword'];
}

interface ContentSection {
  readonly heading: string;
  readonly paragraphs?: readonly string[];
  /** Bullet points below the paragraphs. */
  readonly points?: readonly string[];
  readonly links?: readonly ContentLink[];
}

/** The content of a text page. */
export interface Content {
  readonly lead: string;
  readonly sections: readonly ContentSection[];
}
