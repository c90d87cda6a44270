import { expect, test } from 'vitest'
import { toWireSuspension } from '@/lib/accounts/suspension/wire'
import type { OwnAccount } from '@/lib/accounts/types'
import { toWireOwnAccount } from '@/lib/accounts/wire'
import {
  listOf,
  toCategory,
  toInfluencerCard,
  toOwnAccount,
  toReviewPage,
  toSuspension,
  toViewedReview,
  wireOf,
} from '@/lib/client/from-wire'
import { ROLE } from '@/lib/domain/roles'
import type { InfluencerCard } from '@/lib/influencers/types'
import { toWireCard } from '@/lib/influencers/wire'
import type { ReviewPage, ViewedReview } from '@/lib/ratings/reviews/types'
import { toWireReview, toWireReviewPage } from '@/lib/ratings/reviews/wire'

const VIEWER = '0123456789abcdef01234567'

/** What the browser receives: the response through JSON. */
const sent = <T extends object>(answer: T) => wireOf<T>(JSON.parse(JSON.stringify(answer)))

const review: ViewedReview = {
  id: 'aaaaaaaaaaaaaaaaaaaaaaaa',
  authorId: VIEWER,
  authorName: 'Ada',
  isAnonymous: false,
  rating: 4,
  title: 'Kept the promise',
  details: 'All of it.',
  hiddenUnder: null,
  language: 'en',
  createdAt: new Date('2026-01-02T03:04:05Z'),
  editedAt: new Date('2026-02-02T03:04:05Z'),
  previousRating: 2,
  isCounted: false,
  criteria: { honesty: 5, content: null, responsiveness: 1, value: null },
  tags: ['hidden-ads', 'expert'],
  relationship: 'customer',
  likesCount: 1_500,
  dislikesCount: 3,
  flagsCount: 1,
  repliesCount: 1,
  replies: [],
  response: null,
  isClosedToNew: true,
  isUpdatedAfterResponse: false,
  experienceShownAt: new Date('2026-01-20T00:00:00Z'),
  reaction: 'like',
  hasFlagged: true,
  isMine: true,
  isPendingModeration: true,
  appearsAt: new Date('2026-03-01T00:00:00Z'),
}
const reply = {
  id: 'bbbbbbbbbbbbbbbbbbbbbbbb',
  authorId: null,
  authorName: '',
  text: 'Yes',
  createdAt: new Date(0),
  editedAt: null,
  isMine: false,
}

test('a review survives the round trip, also beyond the cap of its lists of ids [331, 334]', () => {
  expect(toViewedReview(VIEWER)(sent(toWireReview(review, VIEWER)))).toEqual(review)
})

test('the viewer sees their own dislike, and another viewer sees none [333]', () => {
  const disliked = { ...review, reaction: 'dislike', hasFlagged: false } as const
  const wire = sent(toWireReview(disliked, VIEWER))

  expect(toViewedReview(VIEWER)(wire)).toMatchObject({ reaction: 'dislike', hasFlagged: false })
  expect(toViewedReview(null)(wire)).toMatchObject({ reaction: null, hasFlagged: false })
})

test('a page of reviews arrives with replies, total and histogram [329, 332]', () => {
  const page: ReviewPage = {
    reviews: [{ ...review, replies: [reply] }],
    authors: {
      ['1'.repeat(24)]: {
        memberSince: 2024,
        ratingsCount: 3,
        helpfulVotes: 7,
        isVerified: true,
        level: 'trusted',
      },
      [VIEWER]: {
        memberSince: null,
        ratingsCount: 0,
        helpfulVotes: 0,
        isVerified: false,
        level: 'member',
      },
    },
    total: 12,
    histogram: [1, 2, 3, 4, 2],
    isOwner: true,
    own: { ...review, replies: [{ ...reply, isMine: true }] },
  }
  expect(toReviewPage(sent(toWireReviewPage(page, VIEWER)), VIEWER)).toEqual(page)
})

test('without the additional keys the counts are the lengths of the lists', () => {
  const bare = { _id: 'x', likes: ['a', 'b'], disLikes: [VIEWER], flag: [], replies: [{}] }
  expect(toViewedReview(VIEWER)(bare)).toMatchObject({
    likesCount: 2,
    dislikesCount: 1,
    flagsCount: 0,
    repliesCount: 1,
    reaction: 'dislike',
  })
})

test('an account, a card and a contributor survive the round trip', () => {
  const account: OwnAccount = {
    id: VIEWER,
    name: 'Ada',
    email: 'ada@example.com',
    role: ROLE.admin,
    pic: '/api/images/a.webp',
    contributionScore: 210,
    createdAt: new Date('2026-01-02T03:04:05Z'),
  }
  const card: InfluencerCard = {
    id: VIEWER,
    name: 'Ada',
    category: 'Science',
    expertise: 'Engines',
    pic: 'https://pictures.example/a.webp',
    publicEmail: '',
    hourlyRate: 80,
    averageRating: 4.25,
    reviewsCount: 4,
    country: 'GB',
    platforms: ['youtube', 'x'],
    isAiPersona: true,
    confidence: 4.125,
    createdAt: new Date('2026-02-03T04:05:06Z'),
    placement: { steps: 2, at: new Date('2026-03-04T05:06:07Z'), reason: 'New here' },
    adHonesty: { average: 4.2, count: 5 },
  }

  expect(toOwnAccount(sent(toWireOwnAccount(account)))).toEqual(account)
  expect(toInfluencerCard(sent(toWireCard(card)))).toEqual(card)
})

test.each([[[{ _id: '1' }]], [{ success: true, users: [{ _id: '1' }] }]])(
  'a list is read as the body itself and inside an object: %j',
  (body) => {
    expect(listOf(body, (wire: { _id: string }) => wire._id)).toEqual(['1'])
  },
)

test.each([null, 'text', 7, {}, { users: 'none' }, [null, 3]])(
  'anything but a list reads as an empty one: %j',
  (body) => {
    expect(listOf(body, toCategory)).toEqual([])
  },
)

test.each(['javascript:alert(1)', 'data:image/svg+xml,x', '//evil.example/x.png', 'x.png'])(
  'the picture URL %s is rejected',
  (pic) => {
    expect(toInfluencerCard({ pic }).pic).toBe('')
  },
)

test('a suspension arrives with its end and reason, and none as null', () => {
  const until = new Date('2027-03-03T00:00:00.000Z')
  for (const suspension of [
    { since: new Date(0), until, reason: 'Spam.' },
    { since: new Date(0), until: null, reason: 'Spam.' },
  ]) {
    expect(toSuspension(sent(toWireSuspension(suspension)))).toEqual(suspension)
  }
  expect(toSuspension(undefined)).toBeNull()
})
