/** A conversation between the owner of a listing and somebody asking about it. */
export interface DemoConversation {
  listing: string;
  asker: string;
  /** Hours since the last message. */
  hoursAgo: number;
  /** Number of unread messages at the end, all from one sender. */
  unread: number;
  /** `<` marks messages from the asker, `>` from the owner. */
  lines: readonly `${'<' | '>'} ${string}`[];
}

export const CONVERSATIONS: readonly DemoConversation[] = [
  {
    listing: 'mirrorless-camera',
    asker: 'rahul',
    hoursAgo: 2,
    unread: 2,
    lines: [
      '< Hi Ananya, is the camera free the weekend after next? My cousin is getting engaged.',
      '> Hi Rahul, yes, both days. Have you used a mirrorless one before?',
      '< Only an old DSLR. Would the 16-50 be enough indoors?',
      '> In a hall with lights, yes. I would set it to f/3.5 and let ISO go to 3200.',
      '< That helps. I have sent the request for Friday to Sunday.',
      '< Can I pick it up on Thursday evening after eight?',
    ],
  },
  {
    listing: 'tent',
    asker: 'meera',
    hoursAgo: 5,
    unread: 1,
    lines: [
      '< Hello, does the tent fit two adults and a seven-year-old?',
      '> It is tight, but it works if she sleeps across your feet.',
      '< She will love that. One night at Nandi Hills, is the ground sheet thick enough for stones?',
    ],
  },
  {
    listing: 'projector',
    asker: 'arjun',
    hoursAgo: 20,
    unread: 0,
    lines: [
      '< Does the projector take a USB stick, or only HDMI?',
      '> HDMI only, but I can add a small media player.',
      '< Perfect. We are showing the final in the parking lot.',
      '> Then start after seven, before that it is too bright outside.',
      '< Noted. See you on Saturday at six.',
    ],
  },
  {
    listing: 'game-console',
    asker: 'rahul',
    hoursAgo: 75,
    unread: 0,
    lines: [
      '< Is the football game among the six?',
      '> Yes, the 2024 one, for two players.',
      '< Great, then I take it over the long weekend.',
      '> Approved. Bring a bag, the carton is quite large.',
    ],
  },
  {
    listing: 'bicycle',
    asker: 'rahul',
    hoursAgo: 9,
    unread: 1,
    lines: [
      '< Hi Arjun, I am 1.82 m. Is the bike too small for me?',
      '> It has a long seat post, should be fine up to 1.85.',
      '< Good. I would ride it to work for four days.',
      '> Come by before eight, I will set the saddle and pump the tyres.',
    ],
  },
  {
    listing: 'wheelchair',
    asker: 'ananya',
    hoursAgo: 130,
    unread: 0,
    lines: [
      '< My father is having his knee done. Could we have the wheelchair for two weeks?',
      '> Of course. For two weeks I would take half the price, tell me the dates.',
      '< That is very kind. From Monday, I will send the request now.',
      '> All good. It fits in a small car if you take the footrests off.',
      '< Thank you, Arjun.',
    ],
  },
  {
    listing: 'studio-microphone',
    asker: 'farhan',
    hoursAgo: 30,
    unread: 1,
    lines: [
      '< Can the microphone run on a phone with an adapter?',
      '> It draws too much for most phones, take a laptop.',
      '< Okay, laptop it is. Is the pop filter included?',
      '> Yes, and a spare foam. I am home from six tomorrow.',
    ],
  },
  {
    listing: 'pressure-cooker',
    asker: 'zoya',
    hoursAgo: 200,
    unread: 0,
    lines: [
      '< Namaste Leela ji, will ten litres do for biryani for fifteen?',
      '> It will, do two rounds of rice and one of meat.',
      '< And the whistle is fine? Mine always leaks.',
      '> New valve since March. Send me a plate and we are even.',
    ],
  },
  {
    listing: 'backpack',
    asker: 'leela',
    hoursAgo: 340,
    unread: 0,
    lines: [
      '< My nephew is going to Rajmachi. Is the pack all right for someone of 1.70?',
      '> Yes, the back length is adjustable. I will set it when he comes.',
      '< He will come on Friday at seven.',
    ],
  },
  {
    listing: 'cine-camera',
    asker: 'dev',
    hoursAgo: 50,
    unread: 0,
    lines: [
      '< Hi, is a lens included with the cinema camera?',
      '> No, body only. I can lend a 35 mm EF for two days on top.',
      '< That would do for our college film. Do you come along as well?',
      '> If it is a Sunday, for lunch and a credit.',
      '< Deal. I will write when the location is fixed.',
      '> Good luck with the script.',
    ],
  },
  {
    listing: 'telescope',
    asker: 'kabir',
    hoursAgo: 12,
    unread: 1,
    lines: [
      '< Priya, are there any planets worth seeing this week?',
      '> Saturn until ten, Jupiter after that. Go up on the roof, away from the street lamp.',
      '< I have eleven children coming on Saturday. How do I keep it steady?',
      '> Hang a bottle of water under the tripod and let them look one by one.',
    ],
  },
  {
    listing: 'chairs',
    asker: 'nisha',
    hoursAgo: 60,
    unread: 0,
    lines: [
      '< Could you deliver eight chairs to CR Park, second floor, no lift?',
      '> I can bring them to the door. Two strong people for the stairs would be good.',
      '< My brothers will help. What time?',
      '> Saturday at four, if the traffic lets me.',
    ],
  },
  {
    listing: 'canopy',
    asker: 'farhan',
    hoursAgo: 400,
    unread: 0,
    lines: [
      '< Does the party tent stand on concrete as well?',
      '> Yes, with sandbags instead of pegs. I have eight.',
    ],
  },
  {
    listing: 'sewing-machine',
    asker: 'rahul',
    hoursAgo: 26,
    unread: 0,
    lines: [
      '< I want to shorten four pairs of trousers. Is that a job for a beginner?',
      '> Yes, stitch number one, length three. Press the hem first.',
      '< And if I get stuck?',
      '> Call me, I have taught thirty-five children to do it.',
      '< Then I will try. Thank you.',
      '> Bring the bobbins back, even the empty ones.',
      '< Will do.',
    ],
  },
  {
    listing: 'sari',
    asker: 'zoya',
    hoursAgo: 700,
    unread: 0,
    lines: [
      '< Is the sari free in the second week of next month?',
      '> It is. Come for a fitting on a Tuesday, I make tea.',
      '< Tuesday at five then.',
    ],
  },
  {
    listing: 'paper-lanterns',
    asker: 'arjun',
    hoursAgo: 3,
    unread: 1,
    lines: [
      '< Hi, are the lanterns bright enough for a balcony dinner?',
      '> For mood, yes. To read the menu, no.',
      '< Then I take them. Could I have ten for half the price?',
    ],
  },
];
