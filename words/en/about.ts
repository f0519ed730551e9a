/** What the site is for. */
export default {
  lead: 'Rent everyday things from your neighbours, and lend out your own, by the day.',
  why: 'Why {site} exists',
  'why.problem':
    'A drill gets used for a few minutes a year, a tent for a week. The rest of the time they sit in a cupboard, while someone down the road is about to buy the same thing.',
  'why.idea':
    '{site} brings the two together. Owners list what they have, with photos, a price per day and a place. Renters search nearby, ask for the days they need, and agree on the rest with the owner.',
  limits: 'What {site} doesn’t do',
  'limits.payments': 'It takes no payments or commission. You settle the price with each other.',
  'limits.items': 'It doesn’t own or deliver any of the items.',
  'limits.insurance': 'It doesn’t sell insurance. Agree in advance on what happens if something breaks.',
  'link.how': 'How it works',
  'link.browse': 'Browse items',
} as const;
