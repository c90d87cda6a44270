import type { Projected } from '@/lib/db/loaded'
import { isAnonymous, startOfMonth } from '@/lib/domain/anonymous'
import { isUnbiased, readAspects, type StoredAspects } from '@/lib/domain/aspects-and-tags'
import type { Stars } from '@/lib/domain/stars'
import { isBridging } from '@/lib/ratings/aggregates/rules'
import type { ReviewVersion } from '@/lib/ratings/reviews/responses'
import type { Excerpt, Reply, Review, ViewedReview, ViewerState } from '@/lib/ratings/reviews/types'
import { shownText } from '@/lib/text/text'
import type { ReplyRecord } from '@/models/reply'
import type { ReviewRecord } from '@/models/review'

const TEXT_FIELDS =
  'authorId authorName authorSince rating title details language criteria tags relationship'
const COUNT_FIELDS = 'likesCount dislikesCount flagsCount repliesCount'
const PLAIN_FIELDS =
  `${TEXT_FIELDS} status createdAt editedAt answeredAt counted hiddenUnder isClosedToNew provenStars provenAt ${COUNT_FIELDS}` as const
/** The fields that `toReview` reads. */
export const REVIEW_FIELDS = `${PLAIN_FIELDS} history.rating`
/** What `toReview` reads: a whole record, or one loaded with these fields. */
export type ShownRecord = Projected<ReviewRecord, typeof PLAIN_FIELDS> & {
  history: readonly { rating: number }[]
}
export const VERSION_FIELDS = 'authorId history historyHiddenUntil createdAt'
export type VersionsRecord = Projected<ReviewRecord, typeof VERSION_FIELDS>

/** The fields that `toExcerpt` reads, and whether the review counts. */
export const EXCERPT_FIELDS =
  'authorId authorName rating title details hiddenUnder language likesCount counted bridging'
export type ExcerptRecord = Projected<ReviewRecord, typeof EXCERPT_FIELDS>

/** Null for anonymous and erased authors, who have no public page. A member may be called 'Anonymous'. */
export const authorIdOf = ({
  _id,
  authorId,
  authorName,
}: Pick<ReviewRecord, '_id' | 'authorId' | 'authorName'>) =>
  authorName && !isAnonymous({ _id, authorId }) ? String(authorId) : null

/** Maps a reply as the viewer sees it. */
export const toReply = (record: ReplyRecord, viewerId: string | null): Reply => ({
  id: String(record._id),
  authorId: authorIdOf(record),
  authorName: record.authorName ?? '',
  text: record.text,
  createdAt: record.createdAt,
  editedAt: record.editedAt ?? null,
  isMine: String(record.authorId) === viewerId,
})

/** What is shown below a review. */
export type Answers = { replies: Reply[]; response: Reply | null }
const NO_ANSWERS: Answers = { replies: [], response: null }

/** Whether a review's author changed it after the official response. */
export const isUpdatedAfterResponse = ({
  answeredAt,
  editedAt,
}: Pick<ShownRecord, 'answeredAt' | 'editedAt'>): boolean =>
  Boolean(answeredAt && editedAt && editedAt > answeredAt)

/** Of an anonymous review no day is shown: what becomes of it in a month is dated with its beginning. */
const shownTime = <At extends Date | null>(
  record: Pick<ReviewRecord, '_id' | 'authorId'>,
  at: At,
): At => (at && isAnonymous(record) ? (startOfMonth(at) as At) : at)

/** Of an anonymous review readers see no more than that it is paid for: the rest is about its author (T39). */
export const isSeenToCount = (
  record: StoredAspects & Pick<ReviewRecord, '_id' | 'authorId' | 'counted'>,
): boolean => (isAnonymous(record) ? isUnbiased(readAspects(record).relationship) : record.counted)

const toReview = (record: ShownRecord, answers: Answers): Review => ({
  id: String(record._id),
  authorId: authorIdOf(record),
  authorName: record.authorName ?? '',
  rating: record.rating as Stars,
  ...shownText(record),
  language: record.language ?? '',
  ...readAspects(record),
  isAnonymous: isAnonymous(record),
  createdAt: record.createdAt,
  editedAt: shownTime(record, record.editedAt ?? null),
  previousRating: previousRating(record),
  isCounted: isSeenToCount(record),
  likesCount: record.likesCount,
  dislikesCount: record.dislikesCount,
  flagsCount: record.flagsCount,
  repliesCount: record.repliesCount,
  // Of an anonymous review only its author sees that: others would learn that the author was here (T39).
  isClosedToNew: record.isClosedToNew === true && !isAnonymous(record),
  ...answers,
  isUpdatedAfterResponse: isUpdatedAfterResponse(record),
  experienceShownAt: record.provenStars
    ? shownTime(record, record.provenAt ?? record.createdAt)
    : null,
})

const previousRating = ({ history, rating }: ShownRecord): Stars | null => {
  const earlier = history.findLast((edit) => edit.rating !== rating)
  return (earlier?.rating as Stars | undefined) ?? null
}

/** Maps a review to what a quote of it shows. */
export const toExcerpt = (record: ExcerptRecord): Excerpt => ({
  id: String(record._id),
  authorId: authorIdOf(record),
  authorName: record.authorName ?? '',
  rating: record.rating as Stars,
  title: record.title,
  details: record.details,
  language: record.language ?? '',
  likesCount: record.likesCount,
  isBridging: isBridging(record.bridging),
})

/** Maps a review as the viewer sees it. */
export const toViewedReview = (
  record: ShownRecord,
  viewerId: string | null,
  state: Omit<ViewerState, 'isMine'>,
  answers: Answers = NO_ANSWERS,
  own: OwnMark = NO_MARK,
): ViewedReview => {
  const isMine = String(record.authorId) === viewerId || String(record._id) === own.anonymousId
  return {
    ...toReview(record, answers),
    ...state,
    isMine,
    ...(isMine && { isCounted: record.counted, isClosedToNew: record.isClosedToNew === true }),
    isPendingModeration: record.status === 'held' && isMine,
    appearsAt: isMine ? own.appearsAt : null,
  }
}

/** What is known of the viewer's own anonymous review among those that are viewed. */
export type OwnMark = { anonymousId: string | null; appearsAt: Date | null }
const NO_MARK: OwnMark = { anonymousId: null, appearsAt: null }

/** Returns the earlier versions of a review, latest first. A deleted or hidden one keeps its stars and dates, without its text. */
export function toVersions(record: VersionsRecord): ReviewVersion[] {
  const { history, historyHiddenUntil, createdAt } = record
  const versions = history.map((edit, index) => {
    const { isTakenBack } = edit
    const isHidden = Boolean(historyHiddenUntil && edit.at <= historyHiddenUntil)
    const isShown = !(isTakenBack || isHidden)
    return {
      rating: edit.rating,
      title: isShown ? edit.title : '',
      details: isShown ? edit.details : '',
      ...readAspects(edit),
      // An edit stores when its version was replaced; the version began with the previous edit.
      writtenAt: shownTime(record, history[index - 1]?.at ?? createdAt).toISOString(),
      replacedAt: shownTime(record, edit.at).toISOString(),
      isTakenBack,
      isHidden,
    }
  })
  return versions.reverse()
}
