import type {
  OwnSettingsAnswer,
  Renamed,
  SessionWithText,
  WireExpert,
  WireOwnRating,
  WireOwnReply,
  WirePage,
  WirePoint,
} from '@/lib/accounts/profile/answers'
import {
  type OwnPage,
  type OwnPoint,
  type OwnRating,
  type OwnReply,
  type OwnSettings,
  POINT_CAUSES,
  RATING_STATES,
  type RatedName,
} from '@/lib/accounts/profile/types'
import type { Closure } from '@/lib/accounts/types'
import { query } from '@/lib/client/call'
import {
  addressOf,
  date,
  dateOrNull,
  list,
  mapped,
  msgOf,
  number,
  partOf,
  type Received,
  starsOf,
  text,
  wireOf,
} from '@/lib/client/from-wire'
import { isWire, type Result, request } from '@/lib/client/request'
import { storedToken } from '@/lib/client/stored-session'
import { write } from '@/lib/client/write'
import { MEASURES } from '@/lib/domain/decisions'

/** The endpoints of the member's own account, one function each, as in `lib/client/api.ts`; none throws. */

function toRatedName(value: Received<WireExpert> | undefined): RatedName | null {
  if (!isWire(value)) return null
  return {
    id: text(value._id),
    name: text(value.name),
    category: text(value.category),
    pic: addressOf(value.pic),
    isListed: value.isListed === true,
  }
}

const toOwnPoint = (wire: Received<WirePoint>): OwnPoint => ({
  id: text(wire._id),
  cause: POINT_CAUSES.find((cause) => cause === wire.cause) ?? 'reaction',
  amount: number(wire.amount),
  createdAt: date(wire.createdAt),
  withdrawnUnder: text(wire.withdrawnUnder) || null,
  influencer: toRatedName(wire.expert),
})

function toDecision(value: Received<WireOwnRating['decision']> | undefined): OwnRating['decision'] {
  if (!isWire(value)) return null
  const measures = MEASURES.filter((measure) => list(value.measures).includes(measure))
  return { number: text(value.number), rule: text(value.rule), measures }
}

const toOwnRating = (wire: Received<WireOwnRating>): OwnRating => ({
  id: text(wire._id),
  influencer: toRatedName(wire.expert),
  rating: starsOf(wire.rating),
  title: text(wire.questionTitle),
  details: text(wire.questionDetails),
  createdAt: date(wire.createdAt),
  editedAt: dateOrNull(wire.editedAt),
  state: RATING_STATES.find((state) => state === wire.state) ?? 'counted',
  decision: toDecision(wire.decision),
  likesCount: number(wire.likesCount),
  repliesCount: number(wire.repliesCount),
})

const toOwnReply = (wire: Received<WireOwnReply>): OwnReply => ({
  id: text(wire._id),
  reviewId: text(wire.questionId),
  text: text(wire.questionDetails),
  createdAt: date(wire.createdAt),
  editedAt: dateOrNull(wire.editedAt),
  influencer: toRatedName(wire.expert),
  isShown: wire.isShown === true,
})

const toPage =
  <W, T>(toEntry: (wire: Received<W>) => T) =>
  (body: unknown): OwnPage<T> => {
    const { entries, total } = wireOf<WirePage<W>>(body)
    return { entries: mapped(entries, toEntry), total: number(total) }
  }

const ownList =
  <W, T>(name: string, toEntry: (wire: Received<W>) => T) =>
  (skip: number, after?: string): Promise<Result<OwnPage<T>>> =>
    request(
      `/api/me/${name}?${query({ skip, after: after ?? null })}`,
      { token: storedToken() },
      toPage<W, T>(toEntry),
    )

/** Returns a page of the member's points. */
export const listOwnPoints = ownList<WirePoint, OwnPoint>('points', toOwnPoint)

/** Returns a page of the member's ratings. */
export const listOwnRatings = ownList<WireOwnRating, OwnRating>('ratings', toOwnRating)

/** Returns a page of the member's replies. */
export const listOwnReplies = ownList<WireOwnReply, OwnReply>('replies', toOwnReply)

const toOwnSettings = (body: unknown): OwnSettings => {
  const wire = partOf(wireOf<OwnSettingsAnswer>(body).settings)
  const written = partOf(wire.contributions)
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
  request('/api/me', { token: storedToken() }, toOwnSettings)

const post = <T>(name: string, json: object, read: (body: unknown) => T): Promise<Result<T>> =>
  write(`/api/me/${name}`, { json, token: storedToken() }, read)

const remove = (name: string): Promise<Result<string>> =>
  write(`/api/me/${name}`, { method: 'DELETE', token: storedToken() }, msgOf)

/** Changes the name. Returns the name as stored. */
export const changeName = (name: string) =>
  post('name', { name }, (body) => text(wireOf<Renamed>(body).name))

/** Changes the picture; an empty URL removes it. Returns the message to show. */
export const changePicture = (pic: string) => post('picture', { pic }, msgOf)

/** Changes the password. Returns a new token for this session. */
export const changePassword = (form: { currentPassword: string; password: string }) =>
  post('password', form, (body) => ({
    token: text(wireOf<SessionWithText>(body).token),
    msg: msgOf(body),
  }))

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
    name: `my-account-${text(wireOf<{ madeAt: string }>(body).madeAt).slice(0, 10)}.json`,
    content: new Blob([JSON.stringify(body, null, 2)], { type: 'application/json' }),
  }))
