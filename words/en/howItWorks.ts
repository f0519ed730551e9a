/** How renting and lending work. */
export default {
  lead: 'Renting and lending on {site}, from the first search to the return.',
  rent: 'When you rent',
  'rent.search':
    'Search by keyword, category, price and place. If you share your location, you see what is available within {km} km.',
  'rent.days':
    'Open an item and choose the first and the last day. Both days count, so the 14th to the 17th is four days.',
  'rent.confirm':
    'Confirm the request. The owner approves or rejects it; nothing is booked until they approve.',
  'rent.meet': 'Message the owner to agree on where and when to meet.',
  'rent.cancel':
    'You can cancel a request at any time, and an approved rental until the day before it begins.',
  'rent.review': 'Once the rental is completed, you can review the item.',
  'rent.link': 'Browse items',
  lend: 'When you lend',
  'lend.list':
    'List the item with at least one photo, a category, a description, a price per day and a place.',
  'lend.pause':
    'Switch the listing off whenever you need the item yourself, or set the dates between which it can be rented.',
  'lend.answer': 'Approve or reject each request. Approving one rejects all others for the same days.',
  'lend.completed': 'A rental is completed automatically after its last day.',
  'lend.edit':
    'Edit or delete the listing at any time. You can’t delete one that has an approved rental ahead.',
  'lend.link': 'List an item',
  cost: 'What a rental costs',
  'cost.text':
    'The price per day at the time of your request, times the number of days. The total is an estimate: you pay the owner directly, however the two of you agree.',
  price: 'A price that works',
  'price.text':
    'Look at what similar items nearby cost, and start a little lower. A fair price with good photos gets more requests than a high one.',
} as const;
