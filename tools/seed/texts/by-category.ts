import type { DEFAULT_CATEGORIES } from '@/lib/domain/default-categories'
import type { Stars } from '@/lib/domain/stars'
import type { Text } from '@/tools/seed/texts/english'

/** What members write about influencers of one category. */
export const BY_CATEGORY: Record<
  (typeof DEFAULT_CATEGORIES)[number],
  Record<Stars, readonly Text[]>
> = {
  Travel: {
    5: [
      [
        'Booked the same route',
        'Followed the itinerary day by day with two kids and a folding bike. The connection times were right to the minute, and the warning about the station lift saved us.',
      ],
      [
        'Real prices',
        'Every ticket, every coffee, every night. I planned a whole trip around the list.',
      ],
      [
        'Missed the ferry, showed it',
        'Nobody else shows the six hours on the quay. I laughed, and packed a book.',
      ],
    ],
    4: [
      [
        'Great maps',
        'The map alone is worth following for. Two of the cafés had closed, but that is how it goes.',
      ],
      [
        'Made me take the train',
        'Slower, cheaper, better stories. I would like more about travelling in winter.',
      ],
    ],
    3: [
      [
        'Pretty, but when?',
        'Lovely places, but never a word about the season. We arrived in the rain and everything was shut.',
      ],
    ],
    2: [
      [
        'Hotel after hotel',
        'It used to be hostels and night buses. Now every bed has a view and a booking link.',
      ],
    ],
    1: [
      [
        'The "secret beach" has a car park',
        'And a queue. We drove three hours for a photo that was obviously taken at five in the morning.',
      ],
    ],
  },
  Food: {
    5: [
      [
        'The dough works',
        'Third attempt, and my kitchen smells like a bakery. Weights in grams, thank you for that.',
      ],
      [
        'Recipes that were tested',
        'You can tell, because they say what happens if your oven runs hot. Mine does, and I adjusted as told.',
      ],
      [
        'Cooked it for my mother-in-law',
        'She asked for the recipe. I have never felt so powerful.',
      ],
    ],
    4: [
      [
        'Good food, odd quantities',
        'The stew feeds a village. Halve everything and you will be happy.',
      ],
      [
        'Shopping list is gold',
        'One list, one shop, five dinners. It could be a little spicier for my taste.',
      ],
    ],
    3: [
      [
        'Tasty, but twenty ingredients',
        'I own four spices. Not everyone lives next to a market hall.',
      ],
    ],
    2: [
      [
        'Prep time: "10 minutes"',
        'It took me fifty, and I cook a lot. Please time it in a normal kitchen.',
      ],
    ],
    1: [
      [
        'Cake collapsed, comment deleted',
        'Four of us had the same problem with the baking powder. All four comments are gone.',
      ],
    ],
  },
  Technology: {
    5: [
      ['Buys the devices', 'With receipts. No test samples, no embargo, no nonsense.'],
      [
        'Repaired my phone',
        'Paused the film eleven times, swapped the battery, lost one screw. It works. I would have thrown it away.',
      ],
      [
        'Six-month tests',
        'Everyone reviews the first day. The review after half a year is the one that counts.',
      ],
    ],
    4: [
      [
        'Explains the settings',
        'Including the three that nobody explains. The audio drops out near the end.',
      ],
      [
        'Sober buying advice',
        'More than once the advice was: keep the old one. My wallet approves.',
      ],
    ],
    3: [
      [
        'Too many phones',
        'I would follow for the repair films alone. There are about four of those a year.',
      ],
    ],
    2: [
      [
        'Charts without numbers',
        'A bar that is longer than another bar. Longer by what, measured how?',
      ],
    ],
    1: [['Same script as the press release', 'I put the two side by side. Even the commas match.']],
  },
  Fitness: {
    5: [
      [
        'Back without pain',
        'I am 61 and had given up on exercise. Twelve minutes a day, nothing fancy, and I can tie my shoes again.',
      ],
      ['Form first', 'Stops the set when the form goes, and tells you why. My physio approves.'],
      ['No before-and-after nonsense', 'Just the plan, the reasons, and the rest days.'],
    ],
    4: [
      [
        'Finished the eight weeks',
        'It was hard around week five. A version for bad knees would be great.',
      ],
      ['Good warm-ups', 'I do only those, honestly, and feel better for it.'],
    ],
    3: [
      [
        'Fine if you are already fit',
        'The "easy" option is not easy. The mobility classes are good, though.',
      ],
    ],
    2: [['Powder, powder, powder', 'I came for squats and left knowing six flavours.']],
    1: [
      [
        'Hurt my shoulder',
        'The exercise is shown with the wrong grip. Two trainers said so in the comments and were blocked.',
      ],
    ],
  },
  Beauty: {
    5: [
      [
        'Reads the label out loud',
        'And then translates it. I put three things back on the shelf last week.',
      ],
      [
        'Tested for a month, not a morning',
        'With photos in the same light, from the same window. I have sensitive skin and trust nobody else with it.',
      ],
      ['Sunscreen chart!', 'It hangs on our fridge.'],
    ],
    4: [
      [
        'Honest about what does nothing',
        'Which is most of it, apparently. I would like more for darker skin.',
      ],
      [
        'Cheap alternatives named',
        'Not in every video, but often enough to have paid for my holiday.',
      ],
    ],
    3: [['Nice routine, eleven steps', 'I have a job.']],
    2: [['Filters', 'A skin care review with a smoothing filter on. Come on.']],
    1: [['Rash for a week', 'The patch test was "not needed". It was.']],
  },
  Finance: {
    5: [
      [
        'Spreadsheet included',
        'With formulas you can read. I changed two numbers, saw what our loan really costs, and slept badly. Then better.',
      ],
      [
        'Shows the losses',
        'Every January, all of them, in one table. That is why I believe the rest.',
      ],
      [
        'Explained it to my grandmother',
        'I used the same words as the video, and she got it. She now corrects me.',
      ],
    ],
    4: [
      ['Sober', 'No cars, no beaches, no "one weird trick". A bit dry, which is fine by me.'],
      [
        'Good on fees',
        'I moved my savings after the comparison. More about taxes outside the home country would help.',
      ],
    ],
    3: [
      [
        'Basics only',
        'Correct as far as I can judge, but after five episodes you have seen it all.',
      ],
    ],
    2: [
      [
        'Affiliate broker',
        'The comparison has eight entries and one winner. Guess which one pays.',
      ],
    ],
    1: [
      [
        'Lost money on the "safe" tip',
        'My own fault, I know. But the post was edited afterwards to sound more careful, and the history does not lie.',
      ],
    ],
  },
  Gaming: {
    5: [
      [
        'No spoilers, ever',
        'And a warning when there might be one. I buy games on this advice alone.',
      ],
      [
        'Accessibility settings shown first',
        'I play with one hand. This is the only place where I find out before paying.',
      ],
      ['Plays to the end', 'Reviews after the credits, not after the tutorial.'],
    ],
    4: [
      ['Cozy streams', 'Chat is well looked after, and nobody shouts. Start times slip a lot.'],
      ['Guides that work', 'Got the last achievement thanks to this. Timestamps would be nice.'],
    ],
    3: [
      [
        'Good player, messy guide',
        'Skill is not the problem. I rewound the boss fight nine times to see which button.',
      ],
    ],
    2: [['Keys, codes, skins', 'Forty minutes, of which fifteen are for a shop.']],
    1: [['Reviewed a game that was not out', 'Turned out to be the trailer with a voice over it.']],
  },
  Education: {
    5: [
      [
        'Sources under every lesson',
        'I teach this subject, and I use the worksheets in class. With thanks at the bottom of the page.',
      ],
      [
        'Passed the exam',
        'Second attempt. The series on method was the difference, plus the reminder to sleep.',
      ],
      [
        'My daughter asks for it',
        'She is nine and wants "the experiment lady" instead of cartoons.',
      ],
    ],
    4: [
      [
        'Good pace',
        'Leaves a pause before the answer, so that you can think. A few more exercises, please.',
      ],
      [
        'Live classes are the best part',
        'Questions are taken in order and none is laughed at. They are hard to catch from my time zone.',
      ],
    ],
    3: [['Interesting, not structured', 'Each lesson is fine. In which order, though?']],
    2: [['More effects than facts', 'The animation is lovely. I could not say what I learned.']],
    1: [
      [
        'A quote that does not exist',
        'I looked it up in two libraries. I asked for the source and was told to "do my own research". I had.',
      ],
    ],
  },
}
