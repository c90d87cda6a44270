import { z } from 'zod'
import { secondFactorSettings } from '@/lib/accounts/second-factor/responses'
import { thirdPartySettings } from '@/lib/accounts/third-party/responses'
import { MEASURES } from '@/lib/domain/decisions'
import { POWERS } from '@/lib/domain/powers'
import { count, id, isoDate, type ResponseOf, stars } from '@/lib/wire/responses'

/** Why points were given. */
const POINT_CAUSES = ['rating', 'reply', 'reaction'] as const

/**
 * The state of a rating for its author: part of the average; not counted until the e-mail is confirmed; not counted
 * because it was paid for; hidden until reviewed by staff; or removed by staff.
 */
const RATING_STATES = ['counted', 'unconfirmed', 'paid', 'held', 'takenDown'] as const
export type RatingState = (typeof RATING_STATES)[number]

/** The sections of the member's dashboard, each with its own URL (`?section=`). */
export const PROFILE_SECTIONS = ['overview', 'ratings', 'replies', 'account'] as const
export type ProfileSection = (typeof PROFILE_SECTIONS)[number]

const influencer = z
  .strictObject({
    id,
    name: z.string(),
    category: z.string(),
    pic: z.string(),
    isListed: z.boolean(),
  })
  .nullable()
  .meta({ description: 'The influencer concerned; null once deleted.' })
/** The influencer whom a contribution is about. Linked only while listed. */
export type RatedName = NonNullable<z.infer<typeof influencer>>

const ownPage = <T extends z.ZodType>(entry: T) =>
  z.strictObject({ success: z.literal(true), entries: z.array(entry), total: count })

const settings = z.strictObject({
  hasPassword: z
    .boolean()
    .meta({ description: 'False for members who only sign in by a third party.' }),
  isEmailVerified: z.boolean(),
  isInOpenData: z.boolean().meta({
    description: 'Whether their ratings are part of the open data, without name and text.',
  }),
  isConfirmedEmailRequired: z
    .boolean()
    .meta({ description: 'Whether ratings count only once the address is confirmed.' }),
  pendingEmail: z
    .string()
    .meta({ description: 'The new address that is not confirmed yet; empty without one.' }),
  secondFactor: secondFactorSettings,
  recoveryEndsAt: isoDate.nullable().meta({
    description: 'When the second factors end, as their owner has lost them; null if they stay.',
  }),
  secondFactorDue: z.enum(['advised', 'required']).nullable().meta({
    description:
      'Set while an account on our team has no second factor. `required`: it may do nothing else.',
  }),
  powers: z
    .array(z.enum(POWERS))
    .meta({ description: 'What an admin lets this member do; admins need none.' }),
  thirdParty: thirdPartySettings.nullable().meta({ description: 'Null where the site has none.' }),
  contributions: z.strictObject({
    ratings: count,
    replies: count,
    reactions: count,
    flags: count,
    points: z.number(),
  }),
})
/** What the account screen needs beyond `OwnAccount`. */
export type OwnSettings = z.infer<typeof settings>
export type OwnContributions = OwnSettings['contributions']

export const ownSettings = z.strictObject({ success: z.literal(true), settings })

const point = z.strictObject({
  id,
  cause: z.enum(POINT_CAUSES),
  amount: z.number(),
  createdAt: isoDate,
  withdrawnUnder: z.string().nullable().meta({
    description: 'The rule under which staff withdrew the points; null when they count.',
  }),
  influencer,
})
export type OwnPoint = z.infer<typeof point>
export const ownPoints = ownPage(point)
/** A page of a member's own list, newest first. */
export type OwnPage<T> = Omit<ResponseOf<typeof ownPoints>, 'entries'> & { entries: T[] }

const rating = z.strictObject({
  id,
  influencer,
  rating: stars,
  title: z.string(),
  details: z.string(),
  createdAt: isoDate,
  editedAt: isoDate.nullable(),
  state: z.enum(RATING_STATES),
  decision: z
    .strictObject({ number: z.string(), rule: z.string(), measures: z.array(z.enum(MEASURES)) })
    .nullable()
    .meta({ description: 'The decision in force that restricts it.' }),
  likesCount: count,
  repliesCount: count,
})
export type OwnRating = z.infer<typeof rating>
export const ownRatings = ownPage(rating)

const reply = z.strictObject({
  id,
  reviewId: id,
  text: z.string(),
  createdAt: isoDate,
  editedAt: isoDate.nullable(),
  influencer,
  isShown: z.boolean().meta({ description: 'The rating it replies to is visible.' }),
})
export type OwnReply = z.infer<typeof reply>
export const ownReplies = ownPage(reply)

export const renamed = z.strictObject({
  success: z.literal(true),
  msg: z.string(),
  name: z.string(),
})

export const sessionWithText = z.strictObject({
  success: z.literal(true),
  msg: z.string(),
  token: z.string(),
})
