import { z } from 'zod'
import {
  type AccountSheet,
  BULK_ACTIONS,
  type ManagedAccount,
  type ManagedLists,
} from '@/lib/admin/types'
import { toWireEntry } from '@/lib/audit/wire'
import { isId } from '@/lib/domain/ids'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { PLATFORM_IDS } from '@/lib/domain/platforms'
import type { InfluencerCard } from '@/lib/influencers/types'
import { plainLine, plainText } from '@/lib/reviews/rules'
import { toWireSuspension } from '@/lib/suspensions/wire'

/** The account in the path of whatever staff does to it. */
export const accountParams = z
  .object({ id: z.string().refine(isId, MESSAGES.accountNotFound) })
  .meta({ refusal: 'notFound' })

const reason = z.string().trim().max(LIMIT.detailsCharsMax, MESSAGES.fieldTooLong)

/** Why; kept in the log of what staff did. */
export const staffActionQuery = z.object({ reason: reason.default('') })

const count = (digits: RegExp) =>
  z.string().regex(digits, MESSAGES.invalidRequest).transform(Number)
const skip = count(/^\d{1,6}$/)

/** `GET /api/admin/users`: later pages by `skip`, of single lists by theirs; `q` are words that the accounts must have. */
export const managedListQuery = z
  .object({
    skip: skip.default(0),
    pendingSkip: skip.optional(),
    approvedSkip: skip.optional(),
    usersSkip: skip.optional(),
    removedSkip: skip.optional(),
    limit: count(/^\d{1,3}$/)
      .refine((limit) => limit >= 1 && limit <= LIMIT.adminListMax, MESSAGES.invalidRequest)
      .default(LIMIT.adminListMax),
    q: z.string().max(LIMIT.emailCharsMax, MESSAGES.invalidRequest).default(''),
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

/** `GET /api/admin/duplicates`: proposals by their ids, with commas between. */
export const proposalsQuery = z
  .object({
    ids: z
      .string(MESSAGES.invalidRequest)
      .transform((ids) => [...new Set(ids.split(',').filter(Boolean))])
      .refine(
        (ids) => ids.every(isId) && ids.length <= LIMIT.adminListMax,
        MESSAGES.invalidRequest,
      ),
  })
  .meta({ refusal: 'invalid' })

/** `POST /api/admin/bulk`. */
export const bulkBody = z
  .object({
    action: z.enum(BULK_ACTIONS, MESSAGES.invalidRequest),
    ids: z
      .array(z.string().refine(isId, MESSAGES.invalidRequest), MESSAGES.invalidRequest)
      .min(1, MESSAGES.invalidRequest)
      .max(LIMIT.adminBulkMax, MESSAGES.invalidRequest),
    reason: reason.default(''),
  })
  .meta({ description: 'What to do, to which accounts, and why.' })

const text = (charsMax: number, message: string = MESSAGES.fieldTooLong, clean = plainLine) =>
  z
    .string(MESSAGES.invalidRequest)
    .transform(clean)
    .refine((entered) => entered.length <= charsMax, message)

/** `POST /api/admin/users/{id}/facts`: what is not sent stays as it is. */
export const factsBody = z
  .object({
    name: text(LIMIT.nameCharsMax, MESSAGES.nameTooLong)
      .refine(Boolean, MESSAGES.nameRequired)
      .optional(),
    Tell_About_Yourself: text(LIMIT.aboutCharsMax, MESSAGES.fieldTooLong, plainText).optional(),
    expertise: text(LIMIT.expertiseCharsMax).optional(),
    socialHandles: text(LIMIT.socialHandlesCharsMax).optional(),
    platforms: z
      .array(z.enum(PLATFORM_IDS, MESSAGES.invalidRequest), MESSAGES.invalidRequest)
      .max(LIMIT.platformsSentMax, MESSAGES.invalidRequest)
      .optional(),
    category: text(LIMIT.nameCharsMax, MESSAGES.categoryUnknown).optional(),
    pic: text(LIMIT.addressCharsMax).optional(),
    country: text(LIMIT.addressCharsMax, MESSAGES.countryUnknown).optional(),
    hourlyRate: z
      .number(MESSAGES.rateOutOfRange)
      .min(0, MESSAGES.rateOutOfRange)
      .max(LIMIT.hourlyRateMax, MESSAGES.rateOutOfRange)
      .optional(),
    publicEmail: z
      .string(MESSAGES.emailInvalid)
      .trim()
      .max(LIMIT.emailCharsMax, MESSAGES.emailInvalid)
      .refine(
        (address) => address === '' || z.email().safeParse(address).success,
        MESSAGES.emailInvalid,
      )
      .optional(),
  })
  .transform(({ Tell_About_Yourself, ...wire }) => ({ ...wire, about: Tell_About_Yourself }))
  .meta({ refusal: 'unprocessable', description: 'What an influencer’s profile is to say.' })

/** An account for the admin screen, by the names of statement 348. */
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

export const toWireLists = ({ totals, ...lists }: ManagedLists) => ({
  pendingExperts: lists.pending.map(toWireManaged),
  approvedExperts: lists.approved.map(toWireManaged),
  users: lists.members.map(toWireManaged),
  removedAccounts: lists.removed.map(toWireManaged),
  totals,
})

/** Who may be the same person: enough to tell, and to open the profile. */
export const toWireDuplicate = ({ id, name, pic, category, reviewsCount }: InfluencerCard) => ({
  _id: id,
  name,
  pic,
  category,
  reviewsCount,
})

export const toWireSheet = ({ account, duplicates, log }: AccountSheet) => ({
  user: toWireManaged(account),
  duplicates: duplicates.map(toWireDuplicate),
  log: log.map(toWireEntry),
})
