import type { Stars } from '@/lib/domain/stars'

type ModeratedText = { stars: Stars; title: string; details: string }

/** Ratings that members report. */
export const REPORTED = {
  address: {
    stars: 4,
    title: 'Found the studio',
    details:
      'Friendly in person, too. The studio is on the second floor of 14 Example Street, ring twice and wait.',
  },
  insult: {
    stars: 1,
    title: 'Slow, and so is the audience',
    details: 'The videos drag on. People who enjoy this are fools and should not have a vote.',
  },
  code: {
    stars: 2,
    title: 'The same tips for half the price',
    details: 'My own course has all of it. Use the code DEMO20 at https://example.com/course.',
  },
  phone: {
    stars: 2,
    title: 'Called, no answer',
    details: 'Booked a call and waited for an hour. If you want to try it: 555 0100.',
  },
  client: {
    stars: 5,
    title: 'Reliable partner',
    details: 'We booked two posts for our shop. Both were on time and labelled as paid for.',
  },
  parcel: {
    stars: 1,
    title: 'The parcel never came',
    details: 'Ordered the calendar. The delivery service lost it, and support never wrote back.',
  },
  bored: {
    stars: 2,
    title: 'Fell asleep twice',
    details: 'Nothing wrong with it, but every video says the same three things. Not for me.',
  },
} as const satisfies Record<string, ModeratedText>

export type ReportedKey = keyof typeof REPORTED

/** Who joined to write the ratings of a surge: name, stars, title, details. */
export const CAMPAIGN: readonly (readonly [string, Stars, string, string])[] = [
  ['Ravi Stonefield', 1, 'Do not trust this', 'Saw the clip. Enough said.'],
  ['Lena Brookes', 1, 'Unfollowed', 'That clip shows what this is about.'],
  ['Tomas Vick', 1, 'Shame', 'Everyone should see the clip before they follow.'],
  ['Nora Pell', 1, 'One star', 'Because of the clip.'],
  ['Iris Kovacs', 1, 'Never again', 'I came here from the clip, and it is true.'],
  ['Owen Marsh', 1, 'Fake', 'The clip proves it.'],
  ['Dana Whitlock', 1, 'Watch the clip', 'Then you know all you need to know.'],
  [
    'Milo Ferrant',
    2,
    'Could be better',
    'I did not know the channel before. The clip was not good.',
  ],
  ['Elif Arslan', 1, 'Stay away', 'A friend sent me the clip.'],
  ['Jonas Reet', 1, 'What a disappointment', 'Seen the clip three times now.'],
  ['Petra Lind', 1, 'No', 'The clip.'],
  ['Cyrus Hale', 1, 'Just look at the clip', 'It speaks for itself.'],
  [
    'Greta Sommer',
    5,
    'Cut out of context',
    'Watched the whole video: the clip leaves out the half that matters.',
  ],
]
