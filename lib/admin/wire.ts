import { z } from 'zod'
import { toWireSuspension } from '@/lib/accounts/suspension/wire'
import {
  type AccountSheet,
  BULK_ACTIONS,
  type ManagedAccount,
  type ManagedLists,
} from '@/lib/admin/types'
import { toWireEntry } from '@/lib/audit/wire'
import { ID } from '@/lib/domain/ids'
import { LIMIT } from '@/lib/domain/limits'
import { numberText } from '@/lib/domain/number-text'
import { PLATFORM_IDS } from '@/lib/domain/platforms'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { plainLine, plainText } from '@/lib/domain/text'
import type { InfluencerCard } from '@/lib/influencers/types'

/** The account id in the path of staff actions. */
export const accountParams = z
  .object({ id: z.string().regex(ID, SERVER_MESSAGES.accountNotFound) })
  .meta({ refusal: 'notFound' })

const reason = z.string().trim().max(LIMIT.detailsCharsMax, SERVER_MESSAGES.fieldTooLong)

/** The reason of a staff action, stored in the audit log. */
export const staffActionQuery = z.object({ reason: reason.default('') })

const count = (max: number, min: 0 | 1 = 0) =>
  z.string().regex(numberText(max, min), SERVER_MESSAGES.invalidRequest).transform(Number)
const skip = count(999_999)

/** `GET /api/admin/users`: pages by `skip`, or by the `skip` of a single list; `q` holds words that accounts must match. */
export const managedListQuery = z
  .object({
    skip: skip.default(0),
    pendingSkip: skip.optional(),
    approvedSkip: skip.optional(),
    usersSkip: skip.optional(),
    removedSkip: skip.optional(),
    limit: count(LIMIT.adminListMax, 1).default(LIMIT.adminListMax),
    q: z.string().max(LIMIT.emailCharsMax, SERVER_MESSAGES.invalidRequest).default(''),
  })
  .transform((wire) => ({
    skip: {
      pending: wire.pendingSkip ?? wire.skip,
      approved: wire.approvedSkip ?? wire.skip,
      members: wire.usersSkip ?? wire.skip,
      removed: wire.removedSkip ?? wire.skip,
    },
    limit: wire.limit,
    words: wire.q,
  }))

/** `GET /api/admin/duplicates`: ids of proposals, separated by commas. */
export const proposalsQuery = z
  .object({
    ids: z
      .string(SERVER_MESSAGES.invalidRequest)
      .regex(/^,*(?:[0-9a-f]{24}(?:,+|$))*$/i, SERVER_MESSAGES.invalidRequest)
      .transform((ids) => [...new Set(ids.split(',').filter(Boolean))])
      .refine((ids) => ids.length <= LIMIT.adminListMax, SERVER_MESSAGES.invalidRequest),
  })
  .meta({ refusal: 'invalid' })

/** `POST /api/admin/bulk`. */
export const bulkBody = z
  .object({
    action: z.enum(BULK_ACTIONS, SERVER_MESSAGES.invalidRequest),
    ids: z
      .array(z.string().regex(ID, SERVER_MESSAGES.invalidRequest), SERVER_MESSAGES.invalidRequest)
      .min(1, SERVER_MESSAGES.invalidRequest)
      .max(LIMIT.adminBulkMax, SERVER_MESSAGES.invalidRequest),
    reason: reason.default(''),
  })
  .meta({ description: 'An action, the accounts to apply it to, and a reason.' })

const text = (
  charsMax: number,
  message: string = SERVER_MESSAGES.fieldTooLong,
  clean = plainLine,
) =>
  z.string(SERVER_MESSAGES.invalidRequest).transform(clean).pipe(z.string().max(charsMax, message))

/** `POST /api/admin/users/{id}/facts`: missing fields stay unchanged. */
export const factsBody = z
  .object({
    name: text(LIMIT.nameCharsMax, SERVER_MESSAGES.nameTooLong)
      .pipe(z.string().min(1, SERVER_MESSAGES.influencerNameRequired))
      .optional(),
    Tell_About_Yourself: text(
      LIMIT.aboutCharsMax,
      SERVER_MESSAGES.fieldTooLong,
      plainText,
    ).optional(),
    expertise: text(LIMIT.expertiseCharsMax).optional(),
    socialHandles: text(LIMIT.socialHandlesCharsMax).optional(),
    platforms: z
      .array(z.enum(PLATFORM_IDS, SERVER_MESSAGES.invalidRequest), SERVER_MESSAGES.invalidRequest)
      .max(LIMIT.platformsSentMax, SERVER_MESSAGES.invalidRequest)
      .optional(),
    category: text(LIMIT.nameCharsMax, SERVER_MESSAGES.categoryUnknown).optional(),
    pic: text(LIMIT.addressCharsMax).optional(),
    country: text(LIMIT.addressCharsMax, SERVER_MESSAGES.countryUnknown).optional(),
    hourlyRate: z
      .number(SERVER_MESSAGES.rateOutOfRange)
      .min(0, SERVER_MESSAGES.rateOutOfRange)
      .max(LIMIT.hourlyRateMax, SERVER_MESSAGES.rateOutOfRange)
      .optional(),
    publicEmail: z
      .string(SERVER_MESSAGES.emailInvalid)
      .trim()
      .max(LIMIT.emailCharsMax, SERVER_MESSAGES.emailInvalid)
      .pipe(z.union([z.literal(''), z.email(SERVER_MESSAGES.emailInvalid)]))
      .optional(),
  })
  .transform(({ Tell_About_Yourself, ...wire }) => ({ ...wire, about: Tell_About_Yourself }))
  .meta({ refusal: 'unprocessable', description: 'The new profile of an influencer.' })

/** Maps an account to the contract's names for the admin screen. */
const toWireManaged = (managed: ManagedAccount) => {
  const { id, about, suspension, ...account } = managed
  return {
    _id: id,
    Tell_About_Yourself: about,
    ...account,
    email: account.email || account.publicEmail,
    suspension: suspension && toWireSuspension(suspension),
  }
}

/** Maps the lists of the admin screen to the names of `GET /api/admin/users`. */
export const toWireLists = ({ totals, ...lists }: ManagedLists) => ({
  pendingExperts: lists.pending.map(toWireManaged),
  approvedExperts: lists.approved.map(toWireManaged),
  users: lists.members.map(toWireManaged),
  removedAccounts: lists.removed.map(toWireManaged),
  totals,
})

/** Maps a likely duplicate to the fields that identify it and link to the profile. */
export const toWireDuplicate = ({ id, name, pic, category, reviewsCount }: InfluencerCard) => ({
  _id: id,
  name,
  pic,
  category,
  reviewsCount,
})

/** Maps an account with its duplicates and log to the names of the API. */
export const toWireSheet = ({ account, duplicates, log }: AccountSheet) => ({
  user: toWireManaged(account),
  duplicates: duplicates.map(toWireDuplicate),
  log: log.map(toWireEntry),
})
