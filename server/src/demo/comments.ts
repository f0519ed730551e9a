/** Comments that fit any listing of a category. */
export const FOR_CATEGORY: Record<string, readonly string[]> = {
  'Tools & DIY': [
    'Sharp, clean and complete. The job took an afternoon instead of a weekend.',
    'I got a short explanation at pick-up, which helped.',
    'Well kept. Nothing was missing.',
    'Happy that I did not have to buy it for one job.',
  ],
  Electronics: [
    'Ready to use, with everything that belongs to it. Set up in five minutes.',
    'Clean and well packed. Would borrow again.',
    'Worked for the whole week without a problem.',
    'Good way to try one before buying.',
  ],
  'Sports & Outdoors': [
    'Good condition, and the advice at pick-up was right.',
    'We used it the whole Sunday.',
    'A bit worn but solid, and fair for the price.',
    'Now I want my own.',
  ],
  'Books & Study': [
    'Complete and clean, it saved me from buying it for one term.',
    'Careful owner, and it shows.',
    'Helped a lot before the exam.',
    'I kept it two days longer, no problem.',
  ],
  'Home & Kitchen': [
    'Spotless when I got it, easy to bring back.',
    'Sturdier than it looks.',
    'Came just when we needed it. Thank you for the quick reply.',
    'Does what it should, a little heavier than I expected.',
  ],
  'Garden & Plants': [
    'Clean and ready at the agreed time.',
    'Our terrace looks like a garden for once.',
    'Came with useful advice.',
    'Simple and strong.',
  ],
  'Music & Audio': [
    'Lovely sound for the price.',
    'Well looked after, in a good bag.',
    'Good for a first try. I know now which one I want to buy.',
    'Used it for a small evening with friends, no trouble at all.',
  ],
  'Cameras & Film': [
    'Everything was checked with me at pick-up and return.',
    'Packed in its own pouch and easy to use.',
    'Just right for one project.',
    'Good condition, and a patient introduction.',
  ],
  'Party & Events': [
    'The children talked about it for days.',
    'Arrived clean and complete.',
    'Looked good in our home. Took a bit longer to pack than planned.',
    'Made the evening. The owner answered late messages too.',
  ],
  'Travel & Camping': [
    'Clean, dry and complete.',
    'Good tips for the route as well.',
    'Came with us for three days and did its work.',
    'Used but honest, just as in the description.',
  ],
};

/** Comments on the loan itself. */
export const FOR_ANY: readonly string[] = [
  'Pick-up was on time and close to the metro.',
  'Friendly handover, exactly as described.',
  'Easy to arrange over two messages.',
  'Good value for two days.',
  'The owner was flexible when my train was late.',
  'All as promised.',
  'Would borrow again from this neighbour.',
  'Looks like in the pictures.',
  'Quick answer, fair price.',
  'No fuss at return.',
];

/** For three-star reviews: honest, not angry. */
export const SO_SO: readonly string[] = [
  'Fine for what I needed, but it shows its age.',
  'It needed a wipe before I could use it.',
  'Okay for the price. The pick-up took two attempts.',
  'Good enough, though I had hoped for newer.',
];
