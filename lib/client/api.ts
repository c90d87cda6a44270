import type { OwnAccountResponse, Session } from '@/lib/accounts/responses'
import type { OwnAccount } from '@/lib/accounts/types'
import type { ChallengeResponse } from '@/lib/auth/proof-of-work/responses'
import { PROOF_HEADER, type ProofPurpose } from '@/lib/auth/proof-of-work/rules'
import type { Suspension } from '@/lib/auth/suspension/rules'
import type { Category } from '@/lib/categories/responses'
import { query } from '@/lib/client/call'
import {
  type InfluencerFacts,
  listOf,
  msgOf,
  partOf,
  text,
  toCategory,
  toFoundInfluencer,
  toInfluencerCard,
  toInfluencerFacts,
  toOwnAccount,
  toReply,
  toReviewPage,
  toSuspension,
  toTrendingInfluencer,
  toViewedReview,
  wireOf,
} from '@/lib/client/from-wire'
import { type Result, request } from '@/lib/client/request'
import { sendFile } from '@/lib/client/send-file'
import { storedToken, storedUserId } from '@/lib/client/stored-session'
import { repeat, write } from '@/lib/client/write'
import type { AspectsAndTags, Relationship, Topic } from '@/lib/domain/aspects-and-tags'
import { filterValues, type ListFilters, NO_FILTERS } from '@/lib/domain/list-filters'
import { POINTS, WIRE_SCORE_HEADER } from '@/lib/domain/points'
import { ROLE } from '@/lib/domain/roles'
import type { Stars } from '@/lib/domain/stars'
import type { CardList, WireFacts } from '@/lib/influencers/responses'
import type { FoundInfluencer, InfluencerCard, TrendingInfluencer } from '@/lib/influencers/types'
import type { FlagResponse, ReplyResponse, WireOutcome } from '@/lib/ratings/reviews/responses'
import type {
  Reaction,
  Reply,
  ReviewPage,
  ReviewSort,
  ViewedReview,
} from '@/lib/ratings/reviews/types'
import type { UploadResponse } from '@/lib/uploads/responses'

/**
 * One function per endpoint whose names the specification fixes, in the terms of the domain; none throws. The wire's names
 * and misspellings stay in this file and in `from-wire.ts`; our own endpoints are called by `call.ts`. Endpoints that need a
 * session get the stored token. Everything that changes data is a `write`, except sign-in and logout.
 */

/** Maps a response without content. */
const nothing = () => null

// Accounts

export type SignInForm = { email: string; password: string }
type SignUpForm = { name: string; email: string; password: string; details: string }

/** The header with a proof of work, if there is one. */
const proofHeaders = (proof: string | null) => (proof ? { [PROOF_HEADER]: proof } : {})

/** Fetches a challenge for a proof of work. */
export const getChallenge = (
  purpose: ProofPurpose,
  signal?: AbortSignal,
): Promise<Result<string>> =>
  request(`/api/proof?${query({ purpose })}`, { signal }, (body) =>
    text(wireOf<ChallengeResponse>(body).challenge),
  )

/** Creates a member account. */
export const signUp = (form: SignUpForm, proof: string | null = null): Promise<Result<null>> =>
  write('/api/signup', { json: form, headers: proofHeaders(proof) }, nothing)

/**
 * Returns the session token, which `lib/client/session.ts` stores. Retried while the server is busy: a session whose token nobody received does no
 * harm.
 */
export const signIn = (form: SignInForm, proof: string | null = null): Promise<Result<string>> =>
  repeat((signal) =>
    request('/api/signin', { json: form, headers: proofHeaders(proof), signal }, (body) =>
      text(wireOf<Session>(body).token),
    ),
  )

/** Ends the session on the server. Screens call `signOut` of `lib/client/session.ts`. */
export const endSession = (token: string | null): Promise<Result<null>> =>
  request('/api/logout', { token, isAboutSession: true }, nothing)

/** Sets the cookie by which page guards recognise the session of the stored token. */
export const openPages = (): Promise<Result<null>> =>
  request('/api/session', { method: 'POST', token: storedToken(), isAboutSession: true }, nothing)

export type ViewerAccount = OwnAccount & { suspension: Suspension | null }

/** Returns the account of the session, and its suspension in force. */
export const getOwnAccount = (token = storedToken()): Promise<Result<ViewerAccount>> =>
  request('/api/getme', { token, isAboutSession: true }, (body) => {
    const { user, suspension } = wireOf<OwnAccountResponse>(body)
    return { ...toOwnAccount(partOf(user)), suspension: toSuspension(suspension) }
  })

/** Requests a reset e-mail. Returns the message of the response, or an empty one. */
export const requestPasswordReset = (email: string): Promise<Result<string>> =>
  write('/api/forget-password', { json: { email } }, msgOf)

/** Posts to the URL from the e-mail. The caller has checked that it belongs to this site. */
export const resetPassword = (address: string, password: string): Promise<Result<string>> =>
  write(address, { json: { password } }, msgOf)

/** Confirms an e-mail address by the token from the e-mail. */
export const verifyEmail = (token: string): Promise<Result<string>> =>
  write('/api/verify-email', { json: { token } }, msgOf)

// Influencers

type ListOptions = {
  skip: number
  /** The position behind which the list continues. */
  after?: string | null
  category: string
  filters?: ListFilters
  isCounted?: boolean
}

/** Returns a page of the home list; with `isCounted` also the total. */
export const listInfluencers = (
  options: ListOptions,
): Promise<Result<{ cards: InfluencerCard[]; total: number | null }>> => {
  const { skip, after, category, filters = NO_FILTERS, isCounted = false } = options
  const { sort } = filters
  const choice = { ...filterValues(filters), sort, category }
  const values = { skip, after, ...choice, count: isCounted ? 1 : null }
  return request(`/api/users?${query(values)}`, {}, (body) => {
    const { total } = wireOf<CardList>(body)
    return {
      cards: listOf(body, toInfluencerCard),
      total: typeof total === 'number' ? total : null,
    }
  })
}

/** Returns the trending influencers. */
export const listTrendingInfluencers = (): Promise<Result<TrendingInfluencer[]>> =>
  request('/api/trending/influencer', {}, (body) => listOf(body, toTrendingInfluencer))

/** Returns the influencers that match the search terms. */
export const searchInfluencers = (
  words: string,
  signal?: AbortSignal,
): Promise<Result<FoundInfluencer[]>> =>
  request(`/api/influencers/search?${query({ query: words })}`, { signal }, (body) =>
    listOf(body, toFoundInfluencer),
  )

/** Returns all categories. */
export const listCategories = (): Promise<Result<Category[]>> =>
  request('/api/category/all', {}, (body) => listOf(body, toCategory))

/** Returns the public facts of an influencer. */
export const findInfluencer = (id: string): Promise<Result<InfluencerFacts>> =>
  request(`/api/influenerUnloggedData?${query({ expertId: id })}`, {}, (body) =>
    toInfluencerFacts(wireOf<WireFacts>(body)),
  )

type InfluencerForm = {
  name: string
  about: string
  expertise: string
  socialHandles: string
  /** The name of the category. */
  category: string
  pic: string
}

/** Proposes an influencer. `extras` are fields of the form beyond those of the contract. */
export async function submitInfluencer(
  { about, ...form }: InfluencerForm,
  extras: Record<string, unknown> = {},
  proof: string | null = null,
): Promise<Result<string | null>> {
  const json = { ...extras, ...form, Tell_About_Yourself: about, role: ROLE.influencer }
  const sent = await write(
    '/api/influencerAdd',
    { json, headers: proofHeaders(proof), token: storedToken() },
    (_, headers) => /[0-9a-f]{24}$/.exec(headers.get('location') ?? '')?.[0] ?? null,
  )
  if (sent.ok || !sent.fields?.Tell_About_Yourself) return sent
  return { ...sent, fields: { ...sent.fields, about: sent.fields.Tell_About_Yourself } }
}

/** Returns listed influencers who may be the one that the form is about to propose. */
export const findDuplicates = (proposal: {
  name: string
  handles: string
}): Promise<Result<InfluencerCard[]>> =>
  request(`/api/influencers/duplicates?${query(proposal)}`, {}, (body) =>
    listOf(body, toInfluencerCard),
  )

/** Where pictures are uploaded: our own handler, or an external host with its preset. */
export type UploadTarget = { address: string; uploadPreset: string; cloudName: string }

type UploadOptions = { onProgress?: (share: number) => void; signal?: AbortSignal }

/** Uploads a picture. Returns the URL of the stored one. */
export const uploadPicture = (
  file: File,
  target: UploadTarget,
  options: UploadOptions = {},
): Promise<Result<string>> => {
  const form = new FormData()
  form.set('file', file)
  form.set('upload_preset', target.uploadPreset)
  form.set('cloud_name', target.cloudName)
  return sendFile(target.address, form, options, (body) => text(wireOf<UploadResponse>(body).url))
}

// Ratings and what people do with them

export type ReviewQuery = {
  influencerId: string
  skip?: number
  /** The id of the review behind which the list continues. */
  after?: string | null
  limit?: number
  sort?: ReviewSort
  stars?: Stars | null
  topic?: Topic | null
  language?: string | null
  relationship?: Relationship | null
  month?: string | null
  /** Search terms. */
  q?: string
}

/** Returns a page of reviews as the stored session sees them. */
export const listReviews = (options: ReviewQuery): Promise<Result<ReviewPage>> => {
  const { influencerId, q, ...page } = options
  const viewerId = storedUserId()
  // Without search terms there is no `q`, so that the shared cached response is used.
  const words = q ? { q } : {}
  const values = query({ expertId: influencerId, currentUserId: viewerId ?? '', ...page, ...words })
  return request(`/api/allReviews?${values}`, { token: storedToken() }, (body) =>
    toReviewPage(body, viewerId),
  )
}

export type RatingForm = {
  influencer: { id: string; name: string; category: string }
  viewer: { id: string; name: string }
  rating: Stars
  title: string
  details: string
  /** What is omitted stays as it was. */
  aspects: Partial<AspectsAndTags>
  isAnonymous: boolean
}

/** The fields of the contract, and ours where given; the server takes the author from the token. */
const toWireRating = ({
  influencer,
  viewer,
  rating,
  title,
  details,
  aspects,
  isAnonymous,
}: RatingForm) => ({
  expertId: influencer.id,
  expertName: influencer.name,
  prodCategory: influencer.category,
  currentUserId: viewer.id,
  userName: viewer.name,
  questionTitle: title,
  questionDetails: details,
  rating,
  ...aspects,
  ...(isAnonymous && { anonymous: true }),
})

export type RatingResult = {
  reviewId: string
  pointsAwarded: number
  isEdit: boolean
  isCounted: boolean
  /** Part of a rating surge: it waits for staff. */
  isPendingModeration: boolean
  /** When readers see it, if it is anonymous. */
  appearsAt: string | null
}

/** Rates an influencer, or edits the viewer's earlier rating. */
export const rateInfluencer = (form: RatingForm): Promise<Result<RatingResult>> =>
  write('/api/questions', { json: toWireRating(form), token: storedToken() }, (body) => {
    const wire = wireOf<WireOutcome>(body)
    return {
      reviewId: text(wire.questionId),
      // A server that does not say how many has awarded the full points.
      pointsAwarded: typeof wire.pointsAwarded === 'number' ? wire.pointsAwarded : POINTS.rating,
      isEdit: wire.isEdit === true,
      isCounted: wire.isCounted !== false,
      isPendingModeration: wire.isHeld === true,
      appearsAt: text(wire.appearsAt) || null,
    }
  })

/** The contract's score call after a rating. It awards nothing: the rating itself has awarded the points. */
export const confirmPoints = (form: RatingForm): Promise<Result<null>> =>
  write(
    '/api/increaseUserScore',
    { json: toWireRating(form), token: storedToken(), headers: { val: WIRE_SCORE_HEADER } },
    nothing,
  )

const pressed = (id: string, action: string, json: object = {}) =>
  [`/api/comment/${encodeURIComponent(id)}/${action}`, { json, token: storedToken() }] as const

const reviewIn = (body: unknown): ViewedReview =>
  toViewedReview(storedUserId())(partOf(wireOf<ReplyResponse>(body).question))

/** Toggles a reaction from the state that the viewer saw. Returns the review without its replies. */
export const castReaction = (
  { id, reaction: from }: Pick<ViewedReview, 'id' | 'reaction'>,
  reaction: Reaction,
): Promise<Result<ViewedReview>> => {
  const [path, options] = pressed(id, reaction)
  return write(path, { ...options, from }, reviewIn)
}

/** Toggles a flag from the state that the viewer saw. Returns the new state, and the review without its replies. */
export const toggleFlag = ({
  id,
  hasFlagged,
}: Pick<ViewedReview, 'id' | 'hasFlagged'>): Promise<
  Result<{ hasFlagged: boolean; review: ViewedReview }>
> => {
  const [path, options] = pressed(id, 'flag')
  return write(path, { ...options, from: String(hasFlagged) }, (body) => ({
    hasFlagged: wireOf<FlagResponse>(body).flagged === true,
    review: reviewIn(body),
  }))
}

/** Returns replies beyond those that the reviews carry: `skip` skips the newest, up to the oldest known reply `after`. */
export const listReplies = (
  id: string,
  skip: number,
  after: string | null,
): Promise<Result<Reply[]>> =>
  request(
    `/api/comment/${encodeURIComponent(id)}/reply?${query({ skip, after })}`,
    { token: storedToken() },
    (body) => listOf(body, toReply),
  )

const replyIn = (body: unknown): Reply => toReply(partOf(wireOf<ReplyResponse>(body).reply))

/** Edits the viewer's own reply. A text with profanity fails with the msg 'bad'. */
export const editReply = (reviewId: string, replyId: string, details: string) =>
  write(
    `/api/comment/${encodeURIComponent(reviewId)}/reply/${encodeURIComponent(replyId)}`,
    { method: 'PATCH', json: { questionDetails: details }, token: storedToken() },
    replyIn,
  )

/** Adds a reply. `title` is only sent because the contract does. A text with profanity fails with the msg 'bad'. */
export const addReply = (
  id: string,
  { title, text: details }: { title: string; text: string },
): Promise<Result<{ reply: Reply; review: ViewedReview }>> =>
  write(...pressed(id, 'reply', { questionTitle: title, questionDetails: details }), (body) => ({
    reply: replyIn(body),
    review: reviewIn(body),
  }))
