import type { Catalogue } from '@lendloop/words/types';

import type { Room } from './room.ts';

export const room: Room = {
  onAllPages: import.meta.glob<Catalogue>('../../../../words/hi/{install,shell,titles,ui}.json', {
    eager: true,
    import: 'default',
  }),
  others: import.meta.glob<{ default: Catalogue }>([
    '../../../../words/hi/*.json',
    '!../../../../words/hi/{accountMails,crash,install,mails,offline,shell,titles,ui}.json',
  ]),
};
