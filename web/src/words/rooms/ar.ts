import type { Catalogue } from '@lendloop/words/types';

import type { Room } from './room.ts';

export const room: Room = {
  onAllPages: import.meta.glob<Catalogue>('../../../../words/ar/{install,shell,titles,ui}.json', {
    eager: true,
    import: 'default',
  }),
  others: import.meta.glob<{ default: Catalogue }>([
    '../../../../words/ar/*.json',
    '!../../../../words/ar/{accountMails,crash,install,mails,offline,shell,titles,ui}.json',
  ]),
};
