import {
  type Closure,
  type OwnPage,
  type OwnPoint,
  type OwnRating,
  type OwnReply,
  type OwnSettings,
  RATING_STATES,
  type RatedName,
} from '@/lib/accounts/profile/types'
import { addressOf, date, list, number, starsOf, text, wireOf } from '@/lib/client/from-wire'
import { isWire, type Result, request, type Wire } from '@/lib/client/request'
import { storedToken } from '@/lib/client/stored-session'
import { write } from '@/lib/client/write'

/** The endpoints of the member's own account, one function each, as in `lib/client/api.ts`; none throws. */

function toRatedName(value: unknown): RatedName | null {
  if (!isWire(value)) return null
  return {
    id: text(value._id),
    name: text(value.name),
    category: text(value.category),
    pic: addressOf(value.pic),
    isListed: value.isListed === true,
  }
}

const CAUSES = ['rating', 'reply', 'reaction'] as const
const toOwnPoint = (wire: Wire): OwnPoint => ({
  id: text(wire._id),
  cause: CAUSES.find((cause) => cause === wire.cause) ?? 'reaction',
  amount: number(wire.amount),
  createdAt: date(wire.createdAt),
  influencer: toRatedName(wire.expert),
})

const dateOrNull = (value: unknown) => (typeof value === 'string' ? date(value) : null)

const toOwnRating = (wire: Wire): OwnRating => ({
  id: text(wire._id),
  influencer: toRatedName(wire.expert),
  rating: starsOf(wire.rating),
  title: text(wire.questionTitle),
  details: text(wire.questionDetails),
  createdAt: date(wire.createdAt),
  editedAt: dateOrNull(wire.editedAt),
  state: RATING_STATES.find((state) => state === wire.state) ?? 'counted',
  likesCount: number(wire.likesCount),
  repliesCount: number(wire.repliesCount),
})

const toOwnReply = (wire: Wire): OwnReply => ({
  id: text(wire._id),
  reviewId: text(wire.questionId),
  text: text(wire.questionDetails),
  createdAt: date(wire.createdAt),
  editedAt: dateOrNull(wire.editedAt),
  influencer: toRatedName(wire.expert),
  isShown: wire.isShown === true,
})

const toPage =
  <T>(toEntry: (wire: Wire) => T) =>
  (body: unknown): OwnPage<T> => ({
    entries: list(wireOf(body).entries).filter(isWire).map(toEntry),
    total: number(wireOf(body).total),
  })

const ownList =
  <T>(name: string, toEntry: (wire: Wire) => T) =>
  (skip: number): Promise<Result<OwnPage<T>>> =>
    request(`/api/me/${name}?skip=${skip}`, { token: storedToken() }, toPage(toEntry))

/** Returns a page of the member's points. */
export const listOwnPoints = ownList('points', toOwnPoint)

/** Returns a page of the member's ratings. */
export const listOwnRatings = ownList('ratings', toOwnRating)

/** Returns a page of the member's replies. */
export const listOwnReplies = ownList('replies', toOwnReply)

const toOwnSettings = (wire: Wire): OwnSettings => {
  const written = wireOf(wire.contributions)
  return {
    hasPassword: wire.hasPassword === true,
    isEmailVerified: wire.isEmailVerified === true,
    pendingEmail: text(wire.pendingEmail),
    contributions: {
      ratings: number(written.ratings),
      replies: number(written.replies),
      reactions: number(written.reactions),
      flags: number(written.flags),
      points: number(written.points),
    },
  }
}

/** Returns what the account screen shows. */
export const getOwnSettings = (): Promise<Result<OwnSettings>> =>
  request('/api/me', { token: storedToken() }, (body) =>
    toOwnSettings(wireOf(wireOf(body).settings)),
  )

const msgOf = (body: unknown) => text(wireOf(body).msg)

const post = <T>(name: string, json: object, read: (body: unknown) => T): Promise<Result<T>> =>
  write(`/api/me/${name}`, { json, token: storedToken() }, read)

const remove = (name: string): Promise<Result<string>> =>
  write(`/api/me/${name}`, { method: 'DELETE', token: storedToken() }, msgOf)

/** Changes the name. Returns the name as stored. */
export const changeName = (name: string) =>
  post('name', { name }, (body) => text(wireOf(body).name))

/** Changes the picture; an empty URL removes it. Returns the message to show. */
export const changePicture = (pic: string) => post('picture', { pic }, msgOf)

/** Changes the password. Returns a new token for this session. */
export const changePassword = (form: { currentPassword: string; password: string }) =>
  post('password', form, (body) => ({ token: text(wireOf(body).token), msg: msgOf(body) }))

/** Requests a change of address. Returns the message to show. */
export const requestEmailChange = (form: { email: string; currentPassword: string }) =>
  post('email', form, msgOf)

/** Cancels a pending change of address. Returns the message to show. */
export const cancelEmailChange = () => remove('email')

/** Ends every session of the member. Returns the message to show. */
export const endAllSessions = () => remove('sessions')

type ClosureForm = { closure: Closure; currentPassword?: string; email?: string }
/** Closes the account. Returns the message to show. */
export const closeAccount = (form: ClosureForm) => post('close', form, msgOf)

/** Returns everything that the site stores about the member, as a file to save. */
export const getArchive = (): Promise<Result<{ name: string; content: Blob }>> =>
  request('/api/me/archive', { token: storedToken() }, (body) => ({
    name: `my-account-${text(wireOf(body).madeAt).slice(0, 10)}.json`,
    content: new Blob([JSON.stringify(body, null, 2)], { type: 'application/json' }),
  }))
