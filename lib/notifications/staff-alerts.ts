import { type Types, trusted } from 'mongoose'
import { staffWith } from '@/lib/auth/account-state'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { ITEM_KINDS, type ItemKind } from '@/lib/domain/decisions'
import { hours, minutes } from '@/lib/domain/durations'
import { formatCounted } from '@/lib/domain/formats'
import { NOTICES, STAFF_DIGEST_MS } from '@/lib/domain/notices'
import { PATH } from '@/lib/domain/paths'
import { hasPower, POWERS, type Power, powerFor } from '@/lib/domain/powers'
import type { Role } from '@/lib/domain/roles'
import { compose, type Email } from '@/lib/email/emails'
import { enqueueEmail } from '@/lib/email/outbox'
import { emailedName } from '@/lib/email/site-links'
import { getEnv } from '@/lib/env'
import type { ChunkResult } from '@/lib/jobs/types'
import { findConflicts } from '@/lib/moderation/conflicts/queries'
import { findItemExcerpts } from '@/lib/moderation/staff/item-excerpts'
import { tell } from '@/lib/notices/commands'
import { alertUnusual } from '@/lib/notifications/unusual'
import { SECOND_LOOK } from '@/lib/queue/rules'
import { formatWait, queueReason } from '@/lib/queue/words'
import { NoticePreferencesModel } from '@/models/notice-preferences'
import { QueueItemModel, type QueueItemRecord } from '@/models/queue-item'
import { SettingModel } from '@/models/setting'
import { UserModel } from '@/models/user'

/*
 * The recurring job `staff-alerts`: tells staff of what waits for them: admins of all, members of what their powers
 * cover. Urgent items are told at once, each once; all others are counted in a digest that each of them chooses.
 */

type Item = Pick<
  QueueItemRecord,
  '_id' | 'kind' | 'subjectId' | 'excluded' | 'reasons' | 'openedAt'
>
type Count = { _id: ItemKind; count: number }
type Colleague = { _id: Types.ObjectId; email: string; role: Role; powers?: Power[] }

/** The severity of what cannot wait. */
const URGENT = 4
/** The most items of one email; a flood goes on in the next. */
const ITEMS_AT_ONCE = 100
const LISTED = 10
const SECOND_LOOK_MS = hours(24)
const TOLD_AT = 'staff-alerted-at'

const WORDS: Record<ItemKind, string> = {
  review: 'reported review',
  reply: 'reported reply',
  member: 'reported member',
  influencer: 'reported profile',
  submission: 'submitted influencer',
  surge: 'rating surge',
  votes: 'group of unusual votes',
  flags: 'group of flags',
  appeal: 'appeal',
  claim: 'claim to a profile',
  proof: 'proof of a rating',
}

/** Tells staff of urgent items, then each of them of the others if their digest is due. */
export async function alertStaff(): Promise<ChunkResult> {
  const staff = await UserModel.find(
    {
      $and: [{ $or: POWERS.map(staffWith) }],
      removedAt: null,
      email: trusted({ $type: 'string' }),
    },
    'email role powers',
  ).lean<Colleague[]>()
  await escalateSecondLooks()
  await alertUnusual()
  await tellUrgent(staff)
  for (const colleague of staff) await sendStaffDigest(colleague)
  return 'done'
}

/** What one person decided at once and nobody else has looked at for a day is urgent then. */
async function escalateSecondLooks(): Promise<void> {
  const before = new Date(now().getTime() - SECOND_LOOK_MS)
  await QueueItemModel.updateMany(
    {
      isOpen: true,
      severity: 3,
      reasons: trusted({ $in: [SECOND_LOOK] }),
      openedAt: trusted({ $lte: before }),
    },
    { $set: { severity: URGENT, urgency: URGENT, isEscalated: true } },
  )
}

async function tellUrgent(staff: readonly Colleague[]): Promise<void> {
  const at = now()
  await transaction(['staff alerts'], async () => {
    const lastAt = (await SettingModel.findById(TOLD_AT).lean())?.value as Date | undefined
    // More that come right after an email wait for the next one.
    if (lastAt && at.getTime() - lastAt.getTime() < NOTICES.staffAlertEveryMs) return
    const items = await QueueItemModel.find(
      { isOpen: true, severity: URGENT, alertedAt: null },
      'kind subjectId excluded reasons openedAt',
    )
      .sort({ openedAt: 1, _id: 1 })
      .limit(ITEMS_AT_ONCE)
      .lean<Item[]>()
    if (items.length === 0) return
    const ids = items.map(({ _id }) => _id)
    await QueueItemModel.updateMany(
      { _id: trusted({ $in: ids }) },
      { $set: { alertedAt: at } },
      { timestamps: false },
    )
    await SettingModel.updateOne({ _id: TOLD_AT }, { $set: { value: at } }, { upsert: true })
    const excerpts = await findItemExcerpts(items)
    for (const colleague of staff) {
      const own = await decidableBy(colleague, items)
      if (own.length > 0) await tellColleague(colleague, own, excerpts)
    }
  })
}

/** Those of the items that someone may decide: of a kind that their powers cover, and not a party. */
async function decidableBy(colleague: Colleague, items: readonly Item[]): Promise<Item[]> {
  const { _id } = colleague
  const covered = items.filter(
    ({ kind, excluded }) =>
      hasPower(colleague, powerFor(kind)) && !excluded.some((id) => id.equals(_id)),
  )
  const isParty = await findConflicts({ id: String(_id) }, covered)
  return covered.filter((item) => !isParty(item))
}

type Excerpts = Awaited<ReturnType<typeof findItemExcerpts>>

async function tellColleague(
  { _id, email }: Colleague,
  items: readonly Item[],
  excerpts: Excerpts,
): Promise<void> {
  const [first, ...others] = items
  if (!first) return
  const subject = others.length === 0 ? String(first._id) : 'all'
  const text = String(items.length)
  await tell(_id, { kind: 'queue', subject, text }, { isEmailed: true })
  await enqueueEmail(email, urgentEmail(first, items, excerpts))
}

const siteUrl = (path: string) => `${getEnv().SITE_URL}${path}`

/** What an item is, about which influencer. Names of members, and of who is not listed, are in no e-mail. */
function titleOf({ _id, kind }: Item, excerpts: Excerpts): string {
  const known = excerpts.get(String(_id))
  return known?.isListed ? `${WORDS[kind]} (${emailedName(known.about)})` : WORDS[kind]
}

/** Why it waits, and how long. */
function waitOf({ reasons, openedAt }: Item): string {
  const labels = reasons.filter(Boolean).map(queueReason)
  const waited = formatWait(Math.floor((now().getTime() - openedAt.getTime()) / minutes(1)))
  return [...labels, `waiting ${waited}`].join(', ')
}

function urgentEmail(first: Item, items: readonly Item[], excerpts: Excerpts): Email {
  const isOne = items.length === 1
  const listed = items.slice(0, LISTED)
  return compose({
    purpose: 'staff',
    subject: isOne
      ? `Urgent: a ${titleOf(first, excerpts)}`
      : `Urgent: ${items.length} items are waiting for you`,
    paragraphs: [
      'Hello,',
      isOne
        ? `Urgent: a ${titleOf(first, excerpts)}. ${waitOf(first)}.`
        : `${items.length} urgent items are waiting in the queue:`,
      ...(isOne
        ? []
        : listed.map((one) => `${titleOf(one, excerpts)}, ${waitOf(one)}: ${itemUrl(one._id)}`)),
    ],
    link: isOne ? itemUrl(first._id) : siteUrl(PATH.queue),
    action: isOne ? 'Open the item' : 'Open the queue',
    ending: 'You get this once for each item, because you decide what is in the queue.',
  })
}

const itemUrl = (id: Types.ObjectId) => siteUrl(PATH.queueItem(String(id)))

/** Sends someone the counts of what has come since their last digest, if it is due; nothing when nothing has come. */
async function sendStaffDigest(colleague: Colleague): Promise<void> {
  const { _id, email } = colleague
  const kinds = ITEM_KINDS.filter((kind) => hasPower(colleague, powerFor(kind)))
  const preferences = await NoticePreferencesModel.findById(_id, 'staffDigest staffToldAt').lean()
  const period = STAFF_DIGEST_MS[preferences?.staffDigest ?? 'daily']
  const at = now()
  const since = preferences?.staffToldAt ?? null
  if (period === null || (since && at.getTime() - since.getTime() < period)) return
  await transaction([`inbox ${_id}`], async () => {
    await NoticePreferencesModel.updateOne({ _id }, { $set: { staffToldAt: at } }, { upsert: true })
    // Only the time is kept at first: what has waited until then is in the queue.
    if (!since) return
    const counts = await QueueItemModel.aggregate<Count>([
      {
        $match: {
          isOpen: true,
          ...(kinds.length < ITEM_KINDS.length && { kind: { $in: kinds } }),
          openedAt: { $gt: since, $lte: at },
          alertedAt: null,
          excluded: { $ne: _id },
        },
      },
      { $group: { _id: '$kind', count: { $sum: 1 } } },
      { $sort: { count: -1, _id: 1 } },
    ])
    if (counts.length > 0) await enqueueEmail(email, digestEmail(counts))
  })
}

function digestEmail(counts: readonly Count[]): Email {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  return compose({
    purpose: 'staff',
    subject: `${formatCounted(total, 'new item')} in the queue`,
    paragraphs: [
      'Hello,',
      'Since the last email these came in and still wait:',
      ...counts.map(({ _id, count }) => `${formatCounted(count, WORDS[_id], pluralOf(_id))}`),
    ],
    link: siteUrl(PATH.queue),
    action: 'Open the queue',
    ending: `You choose how often you get this: ${siteUrl(PATH.inboxSettings)}`,
  })
}

const pluralOf = (kind: Count['_id']): string => {
  if (kind === 'claim') return 'claims to profiles'
  if (kind === 'proof') return 'proofs of ratings'
  if (kind === 'reply') return 'reported replies'
  return kind === 'votes' || kind === 'flags'
    ? WORDS[kind].replace('group', 'groups')
    : `${WORDS[kind]}s`
}
