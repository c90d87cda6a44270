import { Types } from 'mongoose'
import type { SubjectKind } from '@/lib/domain/reports'
import { ROLE } from '@/lib/domain/roles'
import { findReplyForStaff } from '@/lib/queue/subjects/kept-texts'
import {
  memberText,
  profileText,
  ratingText,
  replyText,
  textVersion,
} from '@/lib/queue/subjects/text'
import type { SubjectText } from '@/lib/queue/subjects/types'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'

/** What a report or a decision is about. */
export type Subject = {
  kind: SubjectKind
  id: Types.ObjectId
  /** Who wrote it, or the member; null for an influencer. */
  authorId: Types.ObjectId | null
  influencerId: Types.ObjectId | null
  /** The version of its text: when that was last edited; null: never. */
  editedAt: Date | null
  text: SubjectText
  /** The language of a rating; '' where unknown, and for everything else. */
  language: string
  /** The stars of a rating. */
  stars: number | null
  /** Whether the public can see it. */
  isPublic: boolean
  /** Whether its author has deleted it, or the account: staff cannot keep it any more. */
  isDeleted: boolean
}

/** Returns a subject; null when it does not exist. */
export const findSubject = (kind: SubjectKind, id: unknown): Promise<Subject | null> =>
  FIND[kind](String(id))

const FIND: Record<SubjectKind, (id: string) => Promise<Subject | null>> = {
  async review(id) {
    const review = await ReviewModel.findById(
      id,
      'authorId influencerId rating status removedBy title details editedAt textEditedAt language',
    ).lean()
    return (
      review && {
        kind: 'review',
        id: review._id,
        authorId: review.authorId,
        influencerId: review.influencerId,
        editedAt: textVersion(review),
        text: ratingText(review),
        language: review.language ?? '',
        stars: review.rating,
        isPublic: review.status === 'shown',
        isDeleted: review.removedBy === 'author',
      }
    )
  },
  async reply(id) {
    const reply = await findReplyForStaff(new Types.ObjectId(id))
    if (!reply) return null
    const review = await ReviewModel.findById(reply.reviewId, 'influencerId status').lean()
    return {
      kind: 'reply',
      id: reply._id,
      authorId: reply.authorId,
      influencerId: review?.influencerId ?? null,
      editedAt: reply.editedAt ?? null,
      text: replyText(reply),
      language: '',
      stars: null,
      isPublic: !reply.voided && review?.status === 'shown',
      isDeleted: reply.isDeleted,
    }
  },
  async member(id) {
    const member = await UserModel.findOne(
      { _id: id, role: ROLE.member },
      'name details pic removedAt closure textEditedAt',
    ).lean()
    return (
      member && {
        kind: 'member',
        id: member._id,
        authorId: member._id,
        influencerId: null,
        editedAt: member.textEditedAt ?? null,
        text: memberText(member),
        language: '',
        stars: null,
        isPublic: !member.removedAt,
        isDeleted: Boolean(member.closure),
      }
    )
  },
  async influencer(id) {
    const influencer = await UserModel.findOne({ _id: id, role: ROLE.influencer }).lean()
    return (
      influencer && {
        kind: 'influencer',
        id: influencer._id,
        authorId: null,
        influencerId: influencer._id,
        editedAt: influencer.textEditedAt ?? null,
        text: profileText(influencer),
        language: '',
        stars: null,
        isPublic: influencer.listed,
        isDeleted: false,
      }
    )
  },
}
