import type { Catalogue } from '@lendloop/words/types';

import type { Room } from './room.ts';

export const room: Room = {
  onAllPages: import.meta.glob<Catalogue>('../../../../words/en/{install,shell,titles,ui}.ts', {
    eager: true,
    import: 'default',
  }),
  others: import.meta.glob<{ default: Catalogue }>([
    '../../../../words/en/*.ts',
    '!../../../../words/en/{accountMails,crash,install,mails,offline,shell,titles,ui}.ts',
  ]),
};
