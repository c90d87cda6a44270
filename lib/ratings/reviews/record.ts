import { MESSAGES } from '@/lib/domain/messages'
import type { Stars } from '@/lib/domain/stars'
import { readAspects } from '@/lib/ratings/aggregates/aspects-and-tags'
import { REMOVED_TEXT } from '@/lib/ratings/reviews/rules'
import type {
  Reply,
  Review,
  ReviewVersion,
  ViewedReview,
  ViewerState,
} from '@/lib/ratings/reviews/types'
import type { ReplyRecord } from '@/models/reply'
import type { ReviewRecord } from '@/models/review'

/** The fields that `toReview` reads. */
export const REVIEW_FIELDS =
  'authorId authorName rating title details criteria tags relationship status createdAt editedAt history.rating counted likesCount dislikesCount flagsCount repliesCount'

/** Null for erased and anonymous authors, who have no public page. */
const authorIdOf = ({ authorId, authorName }: Pick<ReviewRecord, 'authorId' | 'authorName'>) =>
  authorName && authorName !== MESSAGES.anonymous ? String(authorId) : null

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

const toReview = (record: ReviewRecord, replies: Reply[] = []): Review => ({
  id: String(record._id),
  authorId: authorIdOf(record),
  authorName: record.authorName ?? '',
  rating: record.rating as Stars,
  title: record.title,
  details: record.details,
  ...readAspects(record),
  createdAt: record.createdAt,
  editedAt: record.editedAt ?? null,
  previousRating: previousRating(record),
  isCounted: record.counted,
  likesCount: record.likesCount,
  dislikesCount: record.dislikesCount,
  flagsCount: record.flagsCount,
  repliesCount: record.repliesCount,
  replies,
})

const previousRating = ({ history, rating }: ReviewRecord): Stars | null => {
  const earlier = history.findLast((edit) => edit.rating !== rating)
  return (earlier?.rating as Stars | undefined) ?? null
}

/** Maps a review as the viewer sees it. */
export const toViewedReview = (
  record: ReviewRecord,
  viewerId: string | null,
  state: Omit<ViewerState, 'isMine'>,
  replies: Reply[] = [],
): ViewedReview => ({
  ...toReview(record, replies),
  ...state,
  isMine: String(record.authorId) === viewerId,
  isPendingModeration: record.status === 'held' && String(record.authorId) === viewerId,
})

/** Returns the earlier versions of a review, latest first. */
export function toVersions({ history, createdAt }: ReviewRecord): ReviewVersion[] {
  const versions = history.map((edit, index) => ({
    rating: edit.rating as Stars,
    title: edit.title,
    details: edit.details,
    ...readAspects(edit),
    // An edit stores when its version was replaced; the version began with the previous edit.
    writtenAt: history[index - 1]?.at ?? createdAt,
    replacedAt: edit.at,
    isTakenBack: edit.details === REMOVED_TEXT,
  }))
  return versions.reverse()
}
