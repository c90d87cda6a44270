import { z } from 'zod'
import type {
  WireExpert,
  WireOwnRating,
  WireOwnReply,
  WirePage,
  WirePoint,
  WireSettings,
} from '@/lib/accounts/profile/answers'
import type {
  OwnPage,
  OwnPoint,
  OwnRating,
  OwnReply,
  OwnSettings,
  RatedName,
} from '@/lib/accounts/profile/types'
import { CLOSURES } from '@/lib/accounts/types'
import { newPassword, personName } from '@/lib/accounts/wire'
import { foldEmail } from '@/lib/domain/email-address'
import { LIMIT } from '@/lib/domain/limits'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { after, afterNumber } from '@/lib/wire/after'
import { emailAddress } from '@/lib/wire/email-address'

const skip = z
  .string()
  .regex(/^\d{1,7}$/, SERVER_MESSAGES.invalidRequest)
  .transform(Number)
  .default(0)

/** `GET /api/me/points`, `/ratings` and `/replies`. */
export const ownListQuery = z
  .object({ skip, after })
  .meta({ description: 'How many entries to skip.' })

/** `GET /api/me/reports` and `/decisions`, whose entries have numbers. */
export const numberedListQuery = z
  .object({ skip, after: afterNumber })
  .meta({ description: 'How many entries to skip.' })

/** A password that is only compared, never stored: the length rules of new ones do not apply. */
const currentPassword = z
  .string(SERVER_MESSAGES.wrongPassword)
  .max(10_000, SERVER_MESSAGES.wrongPassword)

/** `POST /api/me/name`. */
export const nameBody = z
  .object({ name: personName })
  .meta({ refusal: 'refused', description: 'A new name.' })

/** `POST /api/me/picture`: the address of a picture that was uploaded here; empty for none. */
export const pictureBody = z
  .object({
    pic: z
      .string(SERVER_MESSAGES.pictureForeign)
      .max(LIMIT.addressCharsMax, SERVER_MESSAGES.pictureForeign),
  })
  .meta({ refusal: 'refused', description: 'A new picture.' })

/** `POST /api/me/password`. */
export const passwordBody = z
  .object({ currentPassword, password: newPassword })
  .meta({ refusal: 'refused', description: 'A new password, with the current one.' })

/** `POST /api/me/email`. */
export const emailBody = z
  .object({ email: emailAddress, currentPassword })
  .meta({ refusal: 'refused', description: 'Requests the e-mail that confirms a new address.' })

/** `POST /api/me/close`: the current password, or for an account without one its e-mail. */
export const closeBody = z
  .object({
    closure: z.enum(CLOSURES, SERVER_MESSAGES.invalidRequest),
    currentPassword: currentPassword.optional(),
    email: z
      .string(SERVER_MESSAGES.emailConfirmation)
      .max(LIMIT.emailCharsMax, SERVER_MESSAGES.emailConfirmation)
      .transform(foldEmail)
      .optional(),
  })
  .meta({ description: 'Deletes the account permanently.' })

/** Maps the response of `GET /api/me`. */
export const toWireOwnSettings = ({ contributions, ...settings }: OwnSettings): WireSettings => ({
  hasPassword: settings.hasPassword,
  isEmailVerified: settings.isEmailVerified,
  pendingEmail: settings.pendingEmail,
  contributions: {
    ratings: contributions.ratings,
    replies: contributions.replies,
    reactions: contributions.reactions,
    flags: contributions.flags,
    points: contributions.points,
  },
})

const toWireExpert = (influencer: RatedName | null): WireExpert =>
  influencer && {
    _id: influencer.id,
    name: influencer.name,
    category: influencer.category,
    pic: influencer.pic,
    isListed: influencer.isListed,
  }

/** Maps an entry of `GET /api/me/points`. */
export const toWireOwnPoint = (point: OwnPoint): WirePoint => ({
  _id: point.id,
  cause: point.cause,
  amount: point.amount,
  createdAt: point.createdAt.toISOString(),
  withdrawnUnder: point.withdrawnUnder,
  expert: toWireExpert(point.influencer),
})

/** Maps an entry of `GET /api/me/ratings`. */
export const toWireOwnRating = (own: OwnRating): WireOwnRating => ({
  _id: own.id,
  expert: toWireExpert(own.influencer),
  rating: own.rating,
  questionTitle: own.title,
  questionDetails: own.details,
  createdAt: own.createdAt.toISOString(),
  editedAt: own.editedAt?.toISOString() ?? null,
  state: own.state,
  decision: own.decision,
  likesCount: own.likesCount,
  repliesCount: own.repliesCount,
})

/** Maps an entry of `GET /api/me/replies`. */
export const toWireOwnReply = (reply: OwnReply): WireOwnReply => ({
  _id: reply.id,
  questionId: reply.reviewId,
  questionDetails: reply.text,
  createdAt: reply.createdAt.toISOString(),
  editedAt: reply.editedAt?.toISOString() ?? null,
  expert: toWireExpert(reply.influencer),
  isShown: reply.isShown,
})

/** Maps a page of a list, with the list's total length. */
export const toWireOwnPage = <T, W>(
  { entries, total }: OwnPage<T>,
  toWire: (entry: T) => W,
): WirePage<W> => ({
  success: true,
  entries: entries.map(toWire),
  total,
})
