import type { Types } from 'mongoose'
import { isAnonymous } from '@/lib/domain/anonymous'
import { readAspects } from '@/lib/domain/aspects-and-tags'
import type { ItemKind } from '@/lib/domain/decisions'
import { ROLE } from '@/lib/domain/roles'
import type { QueueItem } from '@/lib/moderation/staff/responses'
import { findKeptTexts, findReplyForStaff } from '@/lib/queue/subjects/kept-texts'
import { memberText, profileText, textVersion } from '@/lib/queue/subjects/text'
import { ClaimModel } from '@/models/claim'
import type { KeptTextRecord } from '@/models/kept-text'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { SurgeModel } from '@/models/surge'
import { UserModel, type UserRecord } from '@/models/user'

type Text = Pick<
  QueueItem,
  | 'title'
  | 'details'
  | 'relationship'
  | 'edits'
  | 'editedAt'
  | 'hiddenUnder'
  | 'isTakenDown'
  | 'isDeleted'
  | 'picture'
  | 'links'
>
/** A subject: its text, its author and whom it rates. */
export type ItemSubject = {
  text: Text
  authorId: Types.ObjectId | null
  influencerId: Types.ObjectId | null
  /** Of an anonymous review: its author is shown on a press only, with an entry in the audit log. */
  isAnonymous?: boolean
}

const NO_TEXT: Text = {
  title: '',
  details: '',
  relationship: null,
  edits: [],
  editedAt: null,
  hiddenUnder: null,
  isTakenDown: false,
  isDeleted: false,
  picture: '',
  links: [],
}

const GONE: ItemSubject = { text: NO_TEXT, authorId: null, influencerId: null }

/** Returns what an item is about, with empty texts and no people where it no longer exists. */
export function findItemSubject(kind: ItemKind, id: Types.ObjectId): Promise<ItemSubject> {
  if (kind === 'review' || kind === 'proof') return findReview(id)
  if (kind === 'reply') return findReply(id)
  if (kind === 'claim') return findClaimed(id)
  if (kind === 'flags') return findFlagged(id)
  return kind === 'surge' ? findSurged(id) : findAccount(id)
}

async function findReview(id: Types.ObjectId): Promise<ItemSubject> {
  const [review, kept] = await Promise.all([
    ReviewModel.findById(id).lean<ReviewRecord>(),
    findKeptTexts(id),
  ])
  if (!review) return GONE
  const isDeleted = review.removedBy === 'author'
  const { title = '', details = '' } = isDeleted ? (newestOf(kept) ?? {}) : review
  const { history, authorId, influencerId } = review
  return {
    text: {
      title,
      details,
      relationship: readAspects(review).relationship,
      edits: editsOf([
        ...history.filter(({ isTakenBack }) => !isTakenBack),
        ...earlierOf(kept, isDeleted),
      ]),
      editedAt: textVersion(review)?.toISOString() ?? null,
      isTakenDown: review.removedBy === 'staff',
      isDeleted,
      hiddenUnder: review.hiddenUnder ?? null,
      picture: '',
      links: linksIn(`${title}\n${details}`),
    },
    authorId: isAnonymous(review) ? null : authorId,
    influencerId,
    isAnonymous: isAnonymous(review),
  }
}

const newestOf = (kept: readonly KeptTextRecord[]) => kept.find(({ isDeleted }) => isDeleted)

/** What is kept beside the text that is shown to staff. */
const earlierOf = (kept: readonly KeptTextRecord[], isDeleted: boolean): KeptTextRecord[] =>
  kept.filter((one) => one.details && !(isDeleted && one === newestOf(kept)))

const editsOf = (versions: readonly { title: string; details: string; at: Date }[]) =>
  versions
    .toSorted((one, other) => Number(other.at) - Number(one.at))
    .map(({ title, details, at }) => ({ title, details, until: at.toISOString() }))

async function findReply(id: Types.ObjectId): Promise<ItemSubject> {
  const [reply, kept] = await Promise.all([findReplyForStaff(id), findKeptTexts(id)])
  if (!reply) return { ...GONE, text: { ...NO_TEXT, isDeleted: true } }
  const review = await ReviewModel.findById(reply.reviewId, 'title influencerId').lean()
  const text = {
    ...NO_TEXT,
    title: review ? `Reply under “${review.title}”` : 'Reply',
    details: reply.text,
    edits: editsOf(earlierOf(kept, reply.isDeleted)),
    editedAt: reply.editedAt?.toISOString() ?? null,
    isTakenDown: Boolean(reply.takenDownUnder),
    isDeleted: reply.isDeleted,
    links: linksIn(reply.text),
  }
  return { text, authorId: reply.authorId, influencerId: review?.influencerId ?? null }
}

async function findSurged(id: Types.ObjectId): Promise<ItemSubject> {
  const surge = await SurgeModel.findById(id, 'influencerId').lean()
  return { text: NO_TEXT, authorId: null, influencerId: surge?.influencerId ?? null }
}

/** The profile that is claimed, and what the claimant says. The claim has the claimant. */
async function findClaimed(id: Types.ObjectId): Promise<ItemSubject> {
  const claim = await ClaimModel.findById(id, 'influencerId text').lean()
  if (!claim) return GONE
  return { ...GONE, text: { ...NO_TEXT, details: claim.text }, influencerId: claim.influencerId }
}

/** The influencer of a campaign of flags; none for those of accounts without a record. */
async function findFlagged(id: Types.ObjectId): Promise<ItemSubject> {
  const influencer = await UserModel.exists({ _id: id })
  return { text: NO_TEXT, authorId: null, influencerId: influencer && id }
}

async function findAccount(id: Types.ObjectId): Promise<ItemSubject> {
  const account = await UserModel.findById(id).lean<UserRecord>()
  if (!account) return GONE
  const isInfluencer = account.role === ROLE.influencer
  const text = {
    ...NO_TEXT,
    ...(isInfluencer ? profileText(account) : memberText(account)),
    editedAt: account.textEditedAt?.toISOString() ?? null,
    isTakenDown: account.removedAt !== null && !account.closure,
    isDeleted: Boolean(account.closure),
    links: linksIn(account.socialHandles),
  }
  return { text, authorId: isInfluencer ? null : id, influencerId: isInfluencer ? id : null }
}

const LINK = /\bhttps?:\/\/[^\s<>"']{3,200}|\b(?:[a-z0-9-]+\.)+[a-z]{2,}(?:\/[^\s<>"']{0,200})?/gi
const LINKS_MAX = 10
/** Returns the addresses in a text, as https links. */
const linksIn = (text: string): string[] =>
  [...new Set(text.match(LINK) ?? [])]
    .slice(0, LINKS_MAX)
    .map((link) => (link.startsWith('http') ? link : `https://${link}`))
