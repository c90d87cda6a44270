import { z } from 'zod'
import type {
  ManagedAccount,
  ManagedLists,
  WireLists,
  WireManagedAccount,
} from '@/lib/admin/responses'
import { BULK_ACTIONS } from '@/lib/admin/types'
import { foldEmail, shortEmail } from '@/lib/domain/email-address'
import { ID } from '@/lib/domain/ids'
import { LIMIT } from '@/lib/domain/limits'
import { POWERS } from '@/lib/domain/powers'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { plainLine } from '@/lib/text/text'
import { after, logReason, pathId, text, wholeNumber } from '@/lib/wire/fields'

/** The account id in the path of staff actions. */
export const accountParams = pathId(SERVER_MESSAGES.accountNotFound)

const reason = text(LIMIT.detailsCharsMax).default('')

/** `POST /api/admin/users/{id}/allow`. */
export const allowBody = z
  .object({
    reason: logReason,
  })
  .meta({ refusal: 'unprocessable', description: 'Why a profile may be approved all the same.' })

/** The reason of a staff action, stored in the audit log. */
export const staffActionQuery = z.object({ reason: reason })

/** A change of rank; the reason is for readers, too. */
export const rankBody = z.object({
  reason: text(LIMIT.rankReasonCharsMax, { clean: plainLine }).default(''),
})

const skip = wholeNumber(999_999)

/** Ids, separated by commas. */
const idList = (max: number) =>
  z
    .string(SERVER_MESSAGES.invalidRequest)
    .regex(/^,*(?:[0-9a-f]{24}(?:,+|$))*$/i, SERVER_MESSAGES.invalidRequest)
    .transform((ids) => [...new Set(ids.split(',').filter(Boolean))])
    .refine((ids) => ids.length <= max, SERVER_MESSAGES.invalidRequest)

/**
 * `GET /api/admin/users`: pages by `skip`, or by the `skip` or `after` of a single list; `q` holds words that accounts must match,
 * `include` ids of accounts that are returned on any page. `addresses=short`: all addresses of others are shortened.
 */
export const managedListQuery = z
  .object({
    skip: skip.default(0),
    pendingSkip: skip.optional(),
    approvedSkip: skip.optional(),
    usersSkip: skip.optional(),
    removedSkip: skip.optional(),
    pendingAfter: after,
    approvedAfter: after,
    usersAfter: after,
    removedAfter: after,
    limit: wholeNumber(LIMIT.adminListMax, 1).default(LIMIT.adminListMax),
    q: z.string().max(LIMIT.emailCharsMax, SERVER_MESSAGES.invalidRequest).default(''),
    include: idList(LIMIT.adminBulkMax).optional(),
    addresses: z.literal('short', SERVER_MESSAGES.invalidRequest).optional(),
  })
  .transform((wire) => ({
    skip: {
      pending: wire.pendingSkip ?? wire.skip,
      approved: wire.approvedSkip ?? wire.skip,
      members: wire.usersSkip ?? wire.skip,
      removed: wire.removedSkip ?? wire.skip,
    },
    after: {
      pending: wire.pendingAfter,
      approved: wire.approvedAfter,
      members: wire.usersAfter,
      removed: wire.removedAfter,
    },
    limit: wire.limit,
    words: wire.q.replace(/\S+@\S+/g, foldEmail),
    includedIds: wire.include ?? [],
    isShort: wire.addresses === 'short',
  }))

/** `GET /api/admin/duplicates`: ids of proposals, separated by commas. */
export const proposalsQuery = z
  .object({
    ids: idList(LIMIT.adminListMax),
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
    reason: reason,
  })
  .meta({ description: 'An action, the accounts to apply it to, and a reason.' })

type WholeOf = ReadonlySet<string>

/** Maps an account to the lists of the specification. */
const toWireManaged =
  (wholeOf: WholeOf) =>
  ({ id, about, ...account }: ManagedAccount): WireManagedAccount => ({
    ...account,
    _id: id,
    email: shortenedFor(wholeOf, { id, email: account.email }) || account.publicEmail,
    Tell_About_Yourself: about,
  })

/** Returns an account's own address, shortened unless it is one of these. */
export const shortenedFor = (
  wholeOf: WholeOf,
  { id, email }: Pick<ManagedAccount, 'id' | 'email'>,
): string => (wholeOf.has(id) ? email : shortEmail(email))

/** Maps the lists of the admin screen to the names of `GET /api/admin/users`, with the whole addresses of these accounts. */
export const toWireLists = ({ totals, ...lists }: ManagedLists, wholeOf: WholeOf): WireLists => {
  const toWire = toWireManaged(wholeOf)
  return {
    success: true,
    pendingExperts: lists.pending.map(toWire),
    approvedExperts: lists.approved.map(toWire),
    users: lists.members.map(toWire),
    removedAccounts: lists.removed.map(toWire),
    totals,
  }
}

/** `POST /api/admin/users/{id}/powers`: all that the member shall have. */
export const powersBody = z
  .object({ powers: z.array(z.enum(POWERS, SERVER_MESSAGES.invalidRequest)).max(POWERS.length) })
  .meta({ description: 'The powers of a member; the others are taken.' })
