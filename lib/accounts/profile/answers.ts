import { z } from 'zod'
import { POINT_CAUSES, RATING_STATES } from '@/lib/accounts/profile/types'
import { MEASURES } from '@/lib/domain/decisions'
import { count, id, moment, stars } from '@/lib/wire/answers'

const expert = z
  .strictObject({
    _id: id,
    name: z.string(),
    category: z.string(),
    pic: z.string(),
    isListed: z.boolean(),
  })
  .nullable()
export type WireExpert = z.infer<typeof expert>

const ownPage = <T extends z.ZodType>(entry: T) =>
  z.strictObject({ success: z.literal(true), entries: z.array(entry), total: count })

const settings = z.strictObject({
  hasPassword: z.boolean(),
  isEmailVerified: z.boolean(),
  pendingEmail: z.string(),
  contributions: z.strictObject({
    ratings: count,
    replies: count,
    reactions: count,
    flags: count,
    points: z.number(),
  }),
})
export type WireSettings = z.infer<typeof settings>

export const ownSettings = z.strictObject({ success: z.literal(true), settings })
export type OwnSettingsAnswer = z.infer<typeof ownSettings>

const point = z.strictObject({
  _id: id,
  cause: z.enum(POINT_CAUSES),
  amount: z.number(),
  createdAt: moment,
  withdrawnUnder: z.string().nullable().meta({
    description: 'The rule under which staff withdrew the points; null when they count.',
  }),
  expert,
})
export type WirePoint = z.infer<typeof point>
export const ownPoints = ownPage(point)
/** A page of entries of any kind. */
export type WirePage<T> = Omit<z.infer<typeof ownPoints>, 'entries'> & { entries: T[] }

const rating = z.strictObject({
  _id: id,
  expert,
  rating: stars,
  questionTitle: z.string(),
  questionDetails: z.string(),
  createdAt: moment,
  editedAt: moment.nullable(),
  state: z.enum(RATING_STATES),
  decision: z
    .strictObject({ number: z.string(), rule: z.string(), measures: z.array(z.enum(MEASURES)) })
    .nullable()
    .meta({ description: 'The decision in force that restricts it.' }),
  likesCount: count,
  repliesCount: count,
})
export type WireOwnRating = z.infer<typeof rating>
export const ownRatings = ownPage(rating)

const reply = z.strictObject({
  _id: id,
  questionId: id,
  questionDetails: z.string(),
  createdAt: moment,
  editedAt: moment.nullable(),
  expert,
  isShown: z.boolean(),
})
export type WireOwnReply = z.infer<typeof reply>
export const ownReplies = ownPage(reply)

export const renamed = z.strictObject({
  success: z.literal(true),
  msg: z.string(),
  name: z.string(),
})
export type Renamed = z.infer<typeof renamed>

export const sessionWithText = z.strictObject({
  success: z.literal(true),
  msg: z.string(),
  token: z.string(),
})
export type SessionWithText = z.infer<typeof sessionWithText>
