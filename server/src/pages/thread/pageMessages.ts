import type { Endpoint } from '@lendloop/contract/endpoint';
import type { PageRequest, ReadAnswer, ReadInput, RenderedPage } from '@lendloop/contract/rendering';

/** A request whose reads the main thread makes. */
export type SentRequest = Omit<PageRequest, 'read'>;

/** To the thread that renders. `page` tells apart the pages under way, `read` their reads. A null answer says that a read failed. */
export type ToPageThread =
  | { readonly kind: 'load'; readonly page: number; readonly request: SentRequest }
  | { readonly kind: 'answer'; readonly read: number; readonly answer: ReadAnswer | null }
  | { readonly kind: 'render'; readonly page: number }
  | { readonly kind: 'close'; readonly page: number };

/** From the thread that renders, which first says that it is ready. */
export type FromPageThread =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'read';
      readonly page: number;
      readonly read: number;
      readonly path: Endpoint['path'];
      readonly input: ReadInput;
    }
  | { readonly kind: 'loaded'; readonly page: number; readonly status: 200 | 404; readonly head: string }
  | { readonly kind: 'rendered'; readonly page: number; readonly rendered: RenderedPage }
  | { readonly kind: 'failed'; readonly page: number; readonly reason: string };
