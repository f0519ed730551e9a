import { paths } from '@lendloop/contract/pages';

import type { Content } from './content.ts';

export const privacy = (site: string): Content => ({
  lead: `What ${site} stores about you, why, and who sees it.`,
  sections: [
    {
      heading: 'Your account',
      points: [
        'Full name, username and the day you joined: so that others know who they deal with. Every visitor can see them.',
        'Place, a few words about you and a picture, if you add them: shown on your profile to everybody.',
        'E-mail address: for signing in, and for mails that you need: links to confirm it or to choose a new password, and, unless you switch them off, news of your rentals and waiting messages. Shown to you and to administrators, never to other members. An address that you change is kept for three days, so that the change can be taken back.',
        'Password: only as a salted hash, from which nobody can read it.',
        'Where you are signed in: what your browser calls itself and when it was last used, until you sign out. You see the list in your profile.',
        'Whether you agreed to the terms and when, how you sign in, and whether an administrator has verified you.',
        'If you sign in with Google: the number by which Google knows you, your name and your e-mail address. Google learns that you sign in here.',
        'What administrators decide about your account or your listings, with the time and their comment.',
      ],
    },
    {
      heading: 'What you do here',
      points: [
        'Listings with their photos, place and, if you set it, their position: everybody can see them, the position too. Set a corner nearby if you would rather not give your door away.',
        'Photos are stored again in several sizes without the data that cameras write into them, such as where they were taken. Photos that no listing and no profile shows are deleted after about a day.',
        'Rentals: seen by the owner and the renter.',
        'Messages and whether they were read: seen by the two people of the conversation.',
        'Reviews: everybody can read them, with the number of your account in place of your name.',
      ],
    },
    {
      heading: 'Cookies',
      points: [
        'One that says who you are, while you are signed in. It cannot be read by scripts. With “Remember me” it lasts 30 days, otherwise until you close the browser or 24 hours after your last visit.',
        'One that says only that you are signed in, so that the page need not ask.',
        'One that says that this browser has signed in to your account before, so that strangers who try passwords cannot keep you out. It lets nobody in, cannot be read by scripts, and lasts a year after you last signed in.',
        'While you sign in with Google, one more, for a few minutes, that keeps others from finishing it in your place.',
        'No others: no advertising, no measuring, no scripts of other companies.',
      ],
    },
    {
      heading: 'What stays in your browser',
      points: [
        'The location you shared. It is sent with a search to find what is near, and it is not stored with your account.',
        'The hearts you set, light or dark, notifications, and whether you closed the banner about the app.',
        'What you have written of a listing that is not listed yet, with its photos’ addresses, until you list or discard it.',
        'Clearing the data of this site in your browser removes all of it.',
      ],
    },
    {
      heading: 'What others learn',
      points: [
        'The server notes each request with its time and network address, to find faults and stop abuse.',
        'A listing may show a photo from another site. Your browser then asks that site for it.',
        'Nothing is sold or given away for advertising.',
      ],
    },
    {
      heading: 'Changing and deleting',
      paragraphs: [
        'You can change your profile and your listings yourself, and delete a listing. A deleted listing leaves every list, while its rentals and conversations keep its title for the other side. To have your account deleted, or to get a copy of what is stored, ask the people who run this site.',
      ],
      links: [
        { label: 'Your profile', to: paths.profile },
        { label: 'Contact', to: paths.contact },
      ],
    },
  ],
});
