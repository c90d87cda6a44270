import { expect, test } from 'vitest'
import { signUpBody } from '@/lib/accounts/wire'
import { staffActionQuery } from '@/lib/admin/wire'
import { LIMIT } from '@/lib/domain/limits'
import { factsBody, newInfluencerBody } from '@/lib/influencers/wire'
import { newReplyBody, newReviewBody } from '@/lib/ratings/reviews/wire'
import { plainLine, plainText } from '@/lib/text/text'

const person = { name: 'Ann', category: 'Food' }
const review = { expertId: 'a'.repeat(24), rating: 5, questionTitle: 'x', questionDetails: 'x' }
const account = { name: 'Ann', email: 'ann@example.com', password: 'correct horse' }

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: object) =>
  schema.safeParse(value).success

test.each<[string, number, (text: string) => string, (text: string) => boolean]>([
  [
    'name',
    LIMIT.nameCharsMax,
    plainLine,
    (name) => accepts(newInfluencerBody, { ...person, name }),
  ],
  [
    'about',
    LIMIT.aboutCharsMax,
    plainText,
    (Tell_About_Yourself) => accepts(newInfluencerBody, { ...person, Tell_About_Yourself }),
  ],
  [
    'handles',
    LIMIT.socialHandlesCharsMax,
    plainLine,
    (socialHandles) => accepts(factsBody, { socialHandles }),
  ],
  [
    'title',
    LIMIT.reviewTitleCharsMax,
    plainLine,
    (questionTitle) => accepts(newReviewBody, { ...review, questionTitle }),
  ],
  [
    'review',
    LIMIT.reviewDetailsCharsMax,
    plainText,
    (questionDetails) => accepts(newReviewBody, { ...review, questionDetails }),
  ],
  [
    'reply',
    LIMIT.replyCharsMax,
    plainText,
    (questionDetails) => accepts(newReplyBody, { questionDetails }),
  ],
  ['reason', LIMIT.detailsCharsMax, plainText, (reason) => accepts(staffActionQuery, { reason })],
  [
    'details',
    LIMIT.detailsCharsMax,
    plainText,
    (details) => accepts(signUpBody, { ...account, details }),
  ],
])(
  'the limit of a %s counts what the counter shows: normalised, trimmed, with one sign for a line break',
  (_, max, clean, isAccepted) => {
    // Decomposed on a Mac; longer in normal form; with spaces around; with line breaks of Windows.
    for (const unit of ['e\u0301', '\u0958', '😀', 'x\r\n']) {
      for (const around of ['', '  ']) {
        const { length } = clean(unit.repeat(2))
        for (const count of [Math.floor(max / length), max + 1]) {
          const text = around + unit.repeat(count) + around
          expect([unit, count, isAccepted(text)]).toEqual([unit, count, clean(text).length <= max])
        }
      }
    }
  },
)
