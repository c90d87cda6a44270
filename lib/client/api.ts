import type { OwnAccount } from '@/lib/accounts/types'
import { PROOF_HEADER, type ProofPurpose } from '@/lib/auth/proof-of-work/rules'
import type { Category } from '@/lib/categories/types'
import {
  type InfluencerFacts,
  listOf,
  toCategory,
  toFoundInfluencer,
  toInfluencerCard,
  toInfluencerFacts,
  toOwnAccount,
  toPlace,
  toReply,
  toReviewPage,
  toReviewVersion,
  toTrendingInfluencer,
  toViewedReview,
  wireOf,
} from '@/lib/client/from-wire'
import { request, type Sent } from '@/lib/client/request'
import { sendFile } from '@/lib/client/send-file'
import { storedToken, storedUserId } from '@/lib/client/stored-session'
import { write } from '@/lib/client/write'
import type { AspectsAndTags } from '@/lib/domain/aspects-and-tags'
import { filterValues, type ListFilters, NO_FILTERS } from '@/lib/domain/list-filters'
import { POINTS, WIRE_SCORE_HEADER } from '@/lib/domain/points'
import { ROLE } from '@/lib/domain/roles'
import type { Stars } from '@/lib/domain/stars'
import type { FoundInfluencer, InfluencerCard, TrendingInfluencer } from '@/lib/influencers/types'
import type { Board, Place } from '@/lib/leaderboards/types'
import type {
  Reaction,
  Reply,
  ReviewPage,
  ReviewSort,
  ReviewVersion,
  ViewedReview,
} from '@/lib/ratings/reviews/types'

/**
 * One function per endpoint of the site, in our words; none throws. The wire's words and its misspellings stay in
 * here and in `from-wire.ts`. Whoever needs a session sends the stored token. What changes something is a `write`, but
 * for sign-in and logout.
 */

/** The values that are given, as a query. */
export const query = (values: Record<string, string | number | null | undefined>) => {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined)
  return new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
}
export const nothing = () => null
const text = (value: unknown) => (typeof value === 'string' ? value : '')

// Accounts

export type SignInForm = { email: string; password: string }
export type SignUpForm = { name: string; email: string; password: string; details: string }

/** The header of a proof of work; none without one. */
const proofHeaders = (proof: string | null) => (proof ? { [PROOF_HEADER]: proof } : {})

/** The challenge of a proof of work. */
export const getChallenge = (purpose: ProofPurpose, signal?: AbortSignal): Promise<Sent<string>> =>
  request(`/api/proof?${query({ purpose })}`, { signal }, (body) => text(wireOf(body).challenge))

export const signUp = (form: SignUpForm, proof: string | null = null): Promise<Sent<null>> =>
  write('/api/signup', { json: form, headers: proofHeaders(proof) }, nothing)

/** Answers the session token. `lib/client/session.ts` stores it. */
export const signIn = (form: SignInForm, proof: string | null = null): Promise<Sent<string>> =>
  request('/api/signin', { json: form, headers: proofHeaders(proof) }, (body) =>
    text(wireOf(body).token),
  )

/** Ends the session on the server. Screens call `signOut` of `lib/client/session.ts`. */
export const endSession = (token: string | null): Promise<Sent<null>> =>
  request('/api/logout', { token }, nothing)

/** Mints the cookie by which page guards know the stored token (C9). */
export const openPages = (): Promise<Sent<null>> =>
  request('/api/session', { method: 'POST', token: storedToken() }, nothing)

export const getOwnAccount = (token = storedToken()): Promise<Sent<OwnAccount>> =>
  request('/api/getme', { token }, (body) => toOwnAccount(wireOf(wireOf(body).user)))

/** The answer's own sentence, or an empty one. */
export const requestPasswordReset = (email: string): Promise<Sent<string>> =>
  write('/api/forget-password', { json: { email } }, (body) => text(wireOf(body).msg))

/** Posts to the address of the mail. The caller has made sure that it is of this site (C25). */
export const resetPassword = (address: string, password: string): Promise<Sent<string>> =>
  write(address, { json: { password } }, (body) => text(wireOf(body).msg))

/** Confirms an e-mail address by the token of the mail. */
export const verifyEmail = (token: string): Promise<Sent<string>> =>
  write('/api/verify-email', { json: { token } }, (body) => text(wireOf(body).msg))

/** Asks for another confirmation mail. */
export const resendVerification = (): Promise<Sent<string>> =>
  write('/api/verify-email/resend', { method: 'POST', token: storedToken() }, (body) =>
    text(wireOf(body).msg),
  )

/** Where the viewer stands on a leaderboard; null without points on it. */
export const findOwnPlace = ({ period, category }: Board): Promise<Sent<Place | null>> =>
  request(`/api/me/place?${query({ period, category })}`, { token: storedToken() }, toPlace)

// Influencers

type ListOptions = {
  skip: number
  category: string
  filters?: ListFilters
  isCounted?: boolean
  signal?: AbortSignal
}

/** A batch of the home list. `isCounted`: how many there are is asked for, too. */
export const listInfluencers = (
  options: ListOptions,
): Promise<Sent<{ cards: InfluencerCard[]; total: number | null }>> => {
  const { skip, category, filters = NO_FILTERS, isCounted = false, signal } = options
  const values = { skip, category, ...filterValues(filters), count: isCounted ? 1 : null }
  return request(`/api/users?${query(values)}`, { signal }, (body) => {
    const { total } = wireOf(body)
    return {
      cards: listOf(body, toInfluencerCard),
      total: typeof total === 'number' ? total : null,
    }
  })
}

export const listTrendingInfluencers = (): Promise<Sent<TrendingInfluencer[]>> =>
  request('/api/trending/influencer', {}, (body) => listOf(body, toTrendingInfluencer))

export const searchInfluencers = (
  words: string,
  signal?: AbortSignal,
): Promise<Sent<FoundInfluencer[]>> =>
  request(`/api/influencers/search?${query({ query: words })}`, { signal }, (body) =>
    listOf(body, toFoundInfluencer),
  )

export const listCategories = (): Promise<Sent<Category[]>> =>
  request('/api/category/all', {}, (body) => listOf(body, toCategory))

export const findInfluencer = (id: string): Promise<Sent<InfluencerFacts>> =>
  request(`/api/influenerUnloggedData?${query({ expertId: id })}`, {}, (body) =>
    toInfluencerFacts(wireOf(body)),
  )

export type InfluencerForm = {
  name: string
  about: string
  expertise: string
  socialHandles: string
  /** The name of the category. */
  category: string
  pic: string
}

/** `extras` are fields of our own form beyond the contract's seven (C46, C57). */
export async function submitInfluencer(
  { about, ...form }: InfluencerForm,
  extras: Record<string, unknown> = {},
  proof: string | null = null,
): Promise<Sent<null>> {
  const json = { ...extras, ...form, Tell_About_Yourself: about, role: ROLE.influencer }
  const sent = await write('/api/influencerAdd', { json, headers: proofHeaders(proof) }, nothing)
  if (sent.ok || !sent.fields?.Tell_About_Yourself) return sent
  return { ...sent, fields: { ...sent.fields, about: sent.fields.Tell_About_Yourself } }
}

/** Listed influencers who may be the one whom somebody is about to propose. */
export const findDuplicates = (
  asked: { name: string; handles: string },
  signal?: AbortSignal,
): Promise<Sent<InfluencerCard[]>> =>
  request(`/api/influencers/duplicates?${query(asked)}`, { signal }, (body) =>
    listOf(body, toInfluencerCard),
  )

/** Where pictures go: our own handler, or an outside host with its preset (C54). */
export type UploadTarget = { address: string; uploadPreset: string; cloudName: string }

type UploadOptions = { onProgress?: (sent: number) => void; signal?: AbortSignal }

/** Answers the address of the stored picture. */
export const uploadPicture = (
  file: File,
  target: UploadTarget,
  options: UploadOptions = {},
): Promise<Sent<string>> => {
  const form = new FormData()
  form.set('file', file)
  form.set('upload_preset', target.uploadPreset)
  form.set('cloud_name', target.cloudName)
  return sendFile(target.address, form, options, (body) => text(wireOf(body).url))
}

// Ratings and what people do with them

export type ReviewQuery = {
  influencerId: string
  skip?: number
  limit?: number
  sort?: ReviewSort
  stars?: Stars | null
  /** Words to search for. */
  q?: string
  signal?: AbortSignal
}

/** The comments as the stored session sees them. */
export const listReviews = (options: ReviewQuery): Promise<Sent<ReviewPage>> => {
  const { influencerId, signal, q, ...page } = options
  const viewerId = storedUserId()
  // Without words there is no `q`: such answers are kept for everybody.
  const words = q ? { q } : {}
  const values = query({ expertId: influencerId, currentUserId: viewerId ?? '', ...page, ...words })
  return request(`/api/allReviews?${values}`, { token: storedToken(), signal }, (body) =>
    toReviewPage(body, viewerId),
  )
}

export type RatingForm = {
  influencer: { id: string; name: string; category: string }
  viewer: { id: string; name: string }
  rating: Stars
  title: string
  details: string
  /** What is to be written beside them; the server keeps what is left out as it was. */
  facets: Partial<AspectsAndTags>
}

/** The eight fields of the contract, and ours where given; the server takes who rates from the token (C11). */
const toWireRating = ({ influencer, viewer, rating, title, details, facets }: RatingForm) => ({
  expertId: influencer.id,
  expertName: influencer.name,
  prodCategory: influencer.category,
  currentUserId: viewer.id,
  userName: viewer.name,
  questionTitle: title,
  questionDetails: details,
  rating,
  ...facets,
})

export type Rated = {
  reviewId: string
  pointsAwarded: number
  isEdit: boolean
  isCounted: boolean
  /** Unusually many came at once: it waits for staff. */
  isPendingModeration: boolean
}

export const rateInfluencer = (form: RatingForm): Promise<Sent<Rated>> =>
  write('/api/questions', { json: toWireRating(form), token: storedToken() }, (body) => {
    const wire = wireOf(body)
    return {
      reviewId: text(wire.questionId),
      // A server that does not say it has given them.
      pointsAwarded: typeof wire.pointsAwarded === 'number' ? wire.pointsAwarded : POINTS.rating,
      isEdit: wire.isEdit === true,
      isCounted: wire.isCounted !== false,
      isPendingModeration: wire.isHeld === true,
    }
  })

/** The contract's score call after a rating (statement 111). The points come from the rating itself (C28, C29). */
export const confirmPoints = (form: RatingForm): Promise<Sent<null>> =>
  write(
    '/api/increaseUserScore',
    { json: toWireRating(form), token: storedToken(), headers: { val: WIRE_SCORE_HEADER } },
    nothing,
  )

const removed = (path: string): Promise<Sent<null>> =>
  write(path, { method: 'DELETE', token: storedToken() }, nothing)

/** Takes the viewer's own rating back. */
export const deleteReview = (id: string) => removed(`/api/questions/${encodeURIComponent(id)}`)

const pressed = (id: string, action: string, json: object = {}) =>
  [`/api/comment/${encodeURIComponent(id)}/${action}`, { json, token: storedToken() }] as const

const reviewIn = (body: unknown): ViewedReview =>
  toViewedReview(storedUserId())(wireOf(wireOf(body).question))

/** Presses a button that was pressed, or not, in what the viewer saw. Answers the review without its replies. */
export const castReaction = (
  { id, reaction: from }: Pick<ViewedReview, 'id' | 'reaction'>,
  reaction: Reaction,
): Promise<Sent<ViewedReview>> => {
  const [path, options] = pressed(id, reaction)
  return write(path, { ...options, from }, reviewIn)
}

export const toggleFlag = ({
  id,
  hasFlagged,
}: Pick<ViewedReview, 'id' | 'hasFlagged'>): Promise<
  Sent<{ hasFlagged: boolean; review: ViewedReview }>
> => {
  const [path, options] = pressed(id, 'flag')
  return write(path, { ...options, from: String(hasFlagged) }, (body) => ({
    hasFlagged: wireOf(body).flagged === true,
    review: reviewIn(body),
  }))
}

/** What a comment said before each of its edits, the latest first. */
export const listVersions = (id: string): Promise<Sent<ReviewVersion[]>> =>
  request(`/api/comment/${encodeURIComponent(id)}/history`, {}, (body) =>
    listOf(body, toReviewVersion),
  )

/** Replies beyond those that the comments carry: `skip` passes over the newest. */
export const listReplies = (id: string, skip: number): Promise<Sent<Reply[]>> =>
  request(
    `/api/comment/${encodeURIComponent(id)}/reply?${query({ skip })}`,
    { token: storedToken() },
    (body) => listOf(body, toReply),
  )

const replyPath = (reviewId: string, replyId: string) =>
  `/api/comment/${encodeURIComponent(reviewId)}/reply/${encodeURIComponent(replyId)}`

/** Changes the viewer's own reply. A refused text has the msg 'bad'. */
export const editReply = (reviewId: string, replyId: string, details: string) =>
  write(
    replyPath(reviewId, replyId),
    { method: 'PATCH', json: { questionDetails: details }, token: storedToken() },
    (body): Reply => toReply(wireOf(wireOf(body).reply)),
  )

/** Takes the viewer's own reply back. */
export const deleteReply = (reviewId: string, replyId: string) =>
  removed(replyPath(reviewId, replyId))

/** `title` is sent because the contract does; replies have none (C40). A refused text has the msg 'bad'. */
export const addReply = (
  id: string,
  { title, text: details }: { title: string; text: string },
): Promise<Sent<{ reply: Reply; review: ViewedReview }>> =>
  write(...pressed(id, 'reply', { questionTitle: title, questionDetails: details }), (body) => ({
    reply: toReply(wireOf(wireOf(body).reply)),
    review: reviewIn(body),
  }))
