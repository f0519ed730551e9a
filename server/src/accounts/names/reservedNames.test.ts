import { expect, test } from 'vitest';

import { isReserved } from './reservedNames.ts';

test.each([
  'Lendloop Support',
  'lendloop_support',
  'Lend Loop',
  'LENDL00P',
  'Asha of Lendloop',
  'Admin',
  'admin1',
  'ADM1N',
  'm0derator1',
  'аdmin',
  'Ádmin',
  'site-admin',
  'The Moderators',
  'Customer Support',
  'Security Team',
  'supportteam',
  'root',
  'Official',
  'Moderation',
  'moderation_team',
  'Verification Desk',
  'Payments Department',
  'Trust and Safety Team',
  'Platform Support',
  'Customer Care Center Support',
  'supp0rt_centre',
  'h3lpd35k',
  '4dmin',
  'v3r1fic4tion',
  'L3ndl00p',
])('%s is reserved', (name) => expect(isReserved(name, 'Lendloop')).toBe(true));

test.each([
  'Asha Menon',
  'Grace Support',
  'Elihu Root',
  'Stafford',
  'Desk And Platform',
  'Care Center',
  'sea5ide',
  'Adminah',
  'teamwork',
  'rooted',
  'Len D. Loo',
  'newcomer1',
  'person12',
  '李明',
])('%s is anybody’s', (name) => expect(isReserved(name, 'Lendloop')).toBe(false));

// Whoever reads the site in another language is deceived in that language.
test.each([
  'Kundendienst',
  'Der Kundenservice',
  'Kunden-Support',
  'Sicherheitsteam',
  'Die Moderatorin',
  'Verwaltung',
  'Offizielle Plattform',
  'सहायता',
  'ग्राहक सेवा',
  'सहायता टीम',
  'व्यवस्थापक',
  'एडमिन',
  'आधिकारिक सहायता केंद्र',
  'सत्यापन विभाग',
  'Sahayata Kendra',
  'الدعم',
  'الدعم الفني',
  'خدمة العملاء',
  'خدمه العملاء',
  'فريق الدعم',
  'الإدارة',
  'الادارة',
  'المشرف',
])('%s is reserved in the languages of the site', (name) => expect(isReserved(name, 'Lendloop')).toBe(true));

test.each([
  'Karl Dienst',
  'Maria Zentrum',
  'टॉम',
  'सुरक्षा',
  'सेवा राम',
  'सहदेव',
  'राम सहाय',
  'مشرف',
  'أمان',
  'عبد الله',
  'سعاد خدمة',
])('%s is anybody’s in the languages of the site', (name) =>
  expect(isReserved(name, 'Lendloop')).toBe(false),
);

test.each(['Rent', 'Rent Support', 'rent_1'])('a short site name is reserved as a whole word: %s', (name) =>
  expect(isReserved(name, 'Rent')).toBe(true),
);

test('but not as part of another word', () => expect(isReserved('Brenton Parenti', 'Rent')).toBe(false));

test('a site’s name without letters reserves nothing', () => {
  for (const name of ['Asha Menon', 'A Team']) expect(isReserved(name, '24/7')).toBe(false);
});

test('a name that can be split in many ways into roles and their companions is read quickly', () => {
  const splitInTwoWays = 'ग्राहकसेवा';
  expect(isReserved(splitInTwoWays.repeat(40), 'Lendloop')).toBe(true);
  expect(isReserved(`${splitInTwoWays.repeat(40)}ङ`, 'Lendloop')).toBe(false);
});
