import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { NO_ASPECTS } from '@/lib/domain/aspects-and-tags'
import { TAG } from '@/lib/domain/cache-tags'
import { type Cause, type Consequences, consequencesOf } from '@/lib/ratings/changes/consequences'
import {
  deletedReview,
  erasedReview,
  heldReview,
  hiddenReview,
  restoredReview,
  shownReview,
  takenDownReview,
} from '@/lib/ratings/reviews/rules'
import type { ReviewRecord } from '@/models/review'

const [HERE, THERE] = [new Types.ObjectId(), new Types.ObjectId()]
const [EARLIER, AT] = [new Date('2026-05-01'), new Date('2026-05-02')]
const SURGE = new Types.ObjectId()
const OTHER = { title: 'Nothing like it', details: 'Another text altogether' }
const MOVE = { at: EARLIER, from: null, isNewcomer: false }

const shown = {
  ...NO_ASPECTS,
  ...{ _id: new Types.ObjectId(), influencerId: HERE, authorId: new Types.ObjectId() },
  ...{ rating: 4, title: 'Clear', details: 'And honest', language: 'en' },
  ...{ status: 'shown', removedBy: null, formerStatus: null, heldAt: null, surgeId: null },
  ...{ counted: true, createdAt: EARLIER, move: MOVE, history: [], likesCount: 0, helpfulness: 0 },
} as unknown as ReviewRecord
const of = (change: object, review = shown) => ({ ...review, ...change }) as ReviewRecord
const anonymous = of({ authorId: shown._id })
const [flagged, surging] = [
  heldReview(shown, { heldAt: AT, isVerified: true }),
  of({ status: 'held', surgeId: SURGE, counted: false }),
]
const [proven, answered] = [of({ provenStars: 4 }), of({ answeredAt: AT })]
const restricted = of({ hiddenUnder: 'spam', searchKeys: [] })
const moved = { move: { ...MOVE, at: AT } }
const deleted = deletedReview(shown, AT)
const taken = takenDownReview(shown)

const [LIST, CONTRIBUTORS] = [TAG.list, TAG.contributors]
const PAGE = TAG.influencer(String(HERE))
const ALL = [LIST, CONTRIBUTORS, PAGE]
const SUMS = { totals: true, breakdown: true, entries: true, topics: true }
const NOTHING: Consequences = {
  ...{ totals: false, breakdown: false, entries: false, topics: false },
  ...{ points: null, surge: null, item: [], notices: null, proofs: null, tags: [PAGE] },
}

type Row = [
  cause: Cause,
  what: string,
  before: ReviewRecord | null,
  after: ReviewRecord,
  follows: Partial<Consequences>,
]

const ROWS: Row[] = [
  [
    'written',
    'a first one',
    null,
    shown,
    { ...SUMS, points: 'award', surge: 'first', notices: 'owner', tags: ALL },
  ],
  [
    'written',
    'a first one in a surge',
    null,
    surging,
    { entries: true, points: 'award', item: ['surge'] },
  ],
  [
    'written',
    'one that its author had deleted',
    deleted,
    of(moved),
    { ...SUMS, points: 'award', surge: 'again', tags: ALL },
  ],
  [
    'written',
    'other stars',
    shown,
    of({ rating: 1, ...moved }),
    { ...SUMS, surge: 'again', tags: [LIST, PAGE] },
  ],
  ['written', 'another text', shown, of(OTHER), { topics: true, tags: [LIST, PAGE] }],
  ['written', 'the same again', shown, shown, {}],
  [
    'written',
    'another text of one with a proof',
    proven,
    of(OTHER, proven),
    { topics: true, proofs: 'again', tags: [LIST, PAGE] },
  ],
  [
    'written',
    'another text of one whose text is hidden',
    restricted,
    of(OTHER, restricted),
    { item: ['review'] },
  ],
  [
    'written',
    'another text of one that staff asked to edit',
    of({ editAsked: { until: AT } }),
    of({ ...OTHER, editAsked: null }),
    { topics: true, item: ['review'], tags: [LIST, PAGE] },
  ],
  [
    'written',
    'other stars and text of a hidden one in a surge waits twice',
    restricted,
    of({ ...OTHER, ...surging, hiddenUnder: 'spam', title: OTHER.title }),
    { ...SUMS, topics: false, item: ['review', 'surge'], tags: [LIST, CONTRIBUTORS, PAGE] },
  ],
  [
    'written',
    'again what flags had hidden waits for staff, and moves nothing',
    deletedReview(flagged, AT),
    of(OTHER, flagged),
    {
      ...SUMS,
      topics: false,
      points: 'award',
      item: ['review'],
      tags: [LIST, PAGE],
    },
  ],
  [
    'written',
    'again what waited in a surge',
    deletedReview(surging, AT),
    surging,
    { entries: true, points: 'award', item: ['reviewUnlessSurge'] },
  ],

  [
    'published',
    'a first one earns nothing in public and was compared before',
    null,
    anonymous,
    { ...SUMS, notices: 'owner', tags: [LIST, PAGE] },
  ],
  [
    'published',
    'a first one in a surge tells its author, who was not there',
    null,
    of({ authorId: shown._id }, surging),
    { entries: true, item: ['surge'], notices: 'held' },
  ],
  [
    'published',
    'other stars',
    anonymous,
    of({ rating: 1, ...moved }, anonymous),
    { ...SUMS, tags: [LIST, PAGE] },
  ],
  [
    'published',
    'another text of a hidden one waits for staff, as one that is written',
    of({ hiddenUnder: 'spam' }, anonymous),
    of({ ...OTHER, hiddenUnder: 'spam' }, anonymous),
    { item: ['review'] },
  ],
  [
    'published',
    'again what flags had hidden waits for staff, as one that is written',
    deletedReview(of({ authorId: shown._id }, flagged), AT),
    of({ ...OTHER, authorId: shown._id }, flagged),
    { ...SUMS, topics: false, item: ['review'], notices: 'held', tags: [LIST, PAGE] },
  ],
  [
    'published',
    'again what waited in a surge waits for staff, as one that is written',
    deletedReview(of({ authorId: shown._id }, surging), AT),
    of({ authorId: shown._id }, surging),
    { entries: true, item: ['reviewUnlessSurge'], notices: 'held' },
  ],

  [
    'named',
    'its author stands below it and has its points',
    anonymous,
    shown,
    { entries: true, topics: true, points: 'restore', tags: [CONTRIBUTORS, PAGE] },
  ],
  [
    'deleted',
    'takes points, notices and proofs along',
    shown,
    deleted,
    { ...SUMS, points: 'withdraw', notices: 'withdraw', proofs: 'delete', tags: ALL },
  ],
  [
    'deleted',
    'an anonymous one has no points in the ledger, and no contributor',
    anonymous,
    deletedReview(anonymous, AT),
    { ...SUMS, notices: 'withdraw', proofs: 'delete', tags: [LIST, PAGE] },
  ],
  [
    'settled',
    'deleted with the end of the month',
    anonymous,
    erasedReview(anonymous, AT),
    { ...SUMS, notices: 'withdraw', proofs: 'delete', tags: [LIST, PAGE] },
  ],
  [
    'settled',
    'out of the totals',
    anonymous,
    of({ outOfTotals: true }, anonymous),
    { totals: true, breakdown: true, topics: true, tags: [LIST, PAGE] },
  ],

  [
    'account',
    'hidden changes lists and contributors at once, not with the last chunk',
    shown,
    hiddenReview(shown),
    { ...SUMS, notices: 'withdraw', tags: ALL },
  ],
  ['account', 'restored', hiddenReview(shown), shown, { ...SUMS, tags: ALL }],
  [
    'account',
    'erased takes proofs along',
    shown,
    erasedReview(shown, AT),
    { ...SUMS, notices: 'withdraw', proofs: 'delete', tags: ALL },
  ],
  [
    'account',
    'erased that staff had taken down',
    taken,
    erasedReview(taken, AT),
    { entries: true, proofs: 'delete' },
  ],
  [
    'account',
    'counted once its author is verified is compared as a first one',
    of({ counted: false }),
    of(moved),
    { totals: true, breakdown: true, entries: true, topics: true, surge: 'first', tags: ALL },
  ],
  [
    'account',
    'counted without a move, after a change of settings',
    of({ counted: false }),
    shown,
    { ...SUMS, tags: ALL },
  ],
  ['account', 'renamed', shown, of({ authorName: 'Another' }), {}],

  [
    'decided',
    'taken down loses its points',
    shown,
    taken,
    { ...SUMS, points: 'forfeit', notices: 'withdraw', tags: ALL },
  ],
  ['decided', 'restored has them again', taken, shown, { ...SUMS, points: 'restore', tags: ALL }],
  [
    'decided',
    'released from a surge',
    surging,
    of({ heldAt: AT, surgeId: SURGE }),
    { ...SUMS, points: 'restore', tags: ALL },
  ],
  [
    'decided',
    'what flags had hidden is shown',
    flagged,
    shownReview(flagged, true),
    { totals: true, entries: true, topics: true, points: 'restore', tags: ALL },
  ],
  [
    'decided',
    'an anonymous one has no points in the ledger',
    anonymous,
    takenDownReview(anonymous),
    { ...SUMS, notices: 'withdraw', tags: [LIST, PAGE] },
  ],
  [
    'marked',
    'text hidden: cards and topics quote it, contributors do not',
    shown,
    restricted,
    { entries: true, topics: true, tags: [LIST, PAGE] },
  ],
  [
    'marked',
    'an edit asked, or safe from flags: its page alone',
    shown,
    of({ heldAt: AT, editAsked: { until: AT } }),
    {},
  ],
  ['marked', 'a proof seen', shown, proven, {}],

  [
    'flagged',
    'held leaves the number of ratings that contributors have given',
    shown,
    flagged,
    { totals: true, entries: true, topics: true, tags: ALL },
  ],
  ['surge', 'held leaves it, too', shown, surging, { ...SUMS, tags: ALL }],
  [
    'surge',
    'an anonymous one tells its author',
    anonymous,
    of({ authorId: shown._id }, surging),
    { ...SUMS, notices: 'held', tags: [LIST, PAGE] },
  ],
  [
    'surge',
    'what flags had hidden was in no topics',
    flagged,
    surging,
    { totals: true, breakdown: true, entries: true, tags: [LIST, PAGE] },
  ],

  [
    'merged',
    'moved: both profiles, and no other number of ratings given',
    shown,
    of({ influencerId: THERE }),
    { ...SUMS, tags: [LIST, PAGE, TAG.influencer(String(THERE))] },
  ],
  [
    'merged',
    'set aside: contributors at once, not with the last chunk',
    shown,
    of({ status: 'removed', removedBy: 'merge', counted: false }),
    { ...SUMS, notices: 'withdraw', tags: ALL },
  ],
  [
    'merged',
    'parted again',
    of({ status: 'removed', removedBy: 'merge', counted: false }),
    restoredReview(of({ status: 'removed' }), true),
    { ...SUMS, tags: ALL },
  ],

  [
    'voted',
    'a like: lists change with time alone',
    shown,
    of({ likesCount: 1, helpfulness: 0.2 }),
    { entries: true },
  ],
  [
    'voted',
    'a reply, or closed to replies of new accounts',
    shown,
    of({ repliesCount: 1, isClosedToNew: true }),
    {},
  ],
  ['answered', 'a response: the breakdown alone', shown, answered, { breakdown: true }],
  ['answered', 'below one that does not count', surging, of({ answeredAt: AT }, surging), {}],
  ['bridged', 'a score', shown, of({ bridging: 0.5, helpfulness: 1.5 }), { entries: true }],
]

test.each(ROWS)('%s: %s', (cause, _, before, after, follows) => {
  expect(consequencesOf(before, after, cause)).toEqual({ ...NOTHING, ...follows })
})

test('each cause is in the table', () => {
  const all: Record<Cause, true> = {
    ...{ written: true, published: true, named: true, deleted: true, settled: true, account: true },
    ...{ decided: true, marked: true, flagged: true, surge: true, merged: true },
    ...{ voted: true, answered: true, bridged: true },
  }
  expect(new Set(ROWS.map(([cause]) => cause))).toEqual(new Set(Object.keys(all)))
})
