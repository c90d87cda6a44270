import { recordAction } from '@/lib/audit/commands'
import type { Actor } from '@/lib/auth/types'
import { invalidate } from '@/lib/cache/invalidate'
import { readSite } from '@/lib/cache/site'
import { lockCategory } from '@/lib/categories/commands'
import { findCategoryId, findCategoryName } from '@/lib/categories/queries'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { TAG } from '@/lib/domain/cache-tags'
import { findCountry } from '@/lib/domain/countries'
import { PATH } from '@/lib/domain/paths'
import { readPlatforms } from '@/lib/domain/platforms'
import { ratingTotals } from '@/lib/domain/rating-totals'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { listedEmail } from '@/lib/email/emails'
import { emailStranger } from '@/lib/email/mailbox-budget'
import { getEnv } from '@/lib/env'
import { AppError, fieldError, requireFields } from '@/lib/errors'
import { findDelisting } from '@/lib/influencers/delistings'
import { hiddenUntil } from '@/lib/influencers/hiding'
import { findPlace } from '@/lib/influencers/places'
import { platformsOf, rankReasonAfter } from '@/lib/influencers/rules'
import { findSiteMean } from '@/lib/influencers/statistics/site-mean'
import type { PlaceChange, Submission } from '@/lib/influencers/types'
import { isSiteLabel } from '@/lib/names/reserved-names'
import { keepSubmitter, type Submitter, tellSubmitter } from '@/lib/notices/submitters'
import { closeItem, openUnreported } from '@/lib/queue/items'
import { blockingKeysOf } from '@/lib/search/blocking-keys'
import { searchTokensOf } from '@/lib/search/tokens'
import { hasAddress } from '@/lib/text/address-names'
import { claimPicture } from '@/lib/uploads/commands'
import { pictureHosts } from '@/lib/uploads/queries'
import { findOwnPicture } from '@/lib/uploads/rules'
import { type InfluencerRecord, UserModel } from '@/models/user'

/** Throws `unprocessable` for a name that is an address or a label of the site; words of office are names of influencers, too. */
export async function refuseName(
  name: string,
  field: 'name' | 'otherNames' = 'name',
): Promise<void> {
  const site = await readSite()
  requireFields('unprocessable', {
    [field]:
      (hasAddress(name) && SERVER_MESSAGES.nameAddress) ||
      (isSiteLabel(name, site.name) && SERVER_MESSAGES.nameReserved),
  })
}

/**
 * Returns a submission that may be stored: its name is one, its category exists, its picture was uploaded here, its country is known or
 * empty. Throws `unprocessable` with a message for the sender.
 */
export async function checkSubmission<Sent extends Submission>(
  submission: Sent,
  findCategory = findCategoryName,
): Promise<Sent> {
  await refuseName(submission.name)
  const category = await findCategory(submission.category)
  if (category === null)
    throw fieldError('unprocessable', 'category', SERVER_MESSAGES.categoryUnknown)
  const pic = submission.pic && findOwnPicture(submission.pic, pictureHosts())
  if (pic === null) throw fieldError('unprocessable', 'pic', SERVER_MESSAGES.pictureForeign)
  const platforms = readPlatforms([
    ...submission.platforms,
    ...platformsOf(submission.socialHandles),
  ])
  return {
    ...submission,
    category,
    pic,
    platforms,
    country: findCountry(submission.country)?.code ?? '',
  }
}

/** Returns the fields of a new profile, without ratings. */
export const newProfile = (submission: Submission, siteMean: number) => ({
  ...submission,
  role: ROLE.influencer,
  searchKeys: searchTokensOf(submission),
  duplicateKeys: blockingKeysOf(submission),
  // Without ratings the confidence starts at the site's mean, not below every rated influencer.
  ...ratingTotals([0, 0, 0, 0, 0], siteMean),
})

/**
 * Stores a checked submission as an influencer without login, pending approval. Returns its id. Throws `unprocessable` when its
 * category has been removed meanwhile.
 */
export async function submitInfluencer(
  checked: Submission,
  submitter: Submitter | null = null,
): Promise<string> {
  const siteMean = await findSiteMean()
  const categoryId = await findCategoryId(checked.category)
  return transaction([`category ${categoryId}`], async () => {
    const category = await lockCategory(checked.category)
    if (category === null)
      throw fieldError('unprocessable', 'category', SERVER_MESSAGES.categoryUnknown)
    await claimPicture(checked.pic)
    const { _id } = await UserModel.create({
      ...newProfile({ ...checked, category }, siteMean),
      submittedBy: submitter && 'memberId' in submitter ? submitter.memberId : null,
    })
    if (submitter) await keepSubmitter(_id, submitter)
    await openUnreported('submission', _id)
    return String(_id)
  })
}

/**
 * Makes a submitted influencer public; idempotent. Throws `notFound`, or `conflict` for a member and for the name or a handle
 * of someone who was delisted at their own request.
 */
export function approveInfluencer(actor: Actor, id: string, reason = ''): Promise<void> {
  const present = { _id: id, role: ROLE.influencer, removedAt: null, mergedInto: null }
  return transaction([`influencer ${id}`], async () => {
    const before = await UserModel.findOneAndUpdate(present, {
      $set: { approved: true, listed: true },
    }).lean<InfluencerRecord>()
    if (!before) throw await refusalFor(id, SERVER_MESSAGES.notInfluencer)
    if (hiddenUntil(before)) await UserModel.updateOne({ _id: id }, { $set: { listed: false } })
    await closeItem('submission', id)
    if (!before.approved) await announce(before, { actor, reason })
    await invalidate(TAG.list, TAG.influencer(id))
  })
}

/** Records an approval and tells whom it concerns. Throws `conflict` for someone who was delisted. */
async function announce(
  influencer: Pick<InfluencerRecord, '_id' | 'name' | 'socialHandles' | 'publicEmail'>,
  { actor, reason }: { actor: Actor; reason: string },
): Promise<void> {
  const id = String(influencer._id)
  if (await findDelisting(influencer)) throw new AppError('conflict', SERVER_MESSAGES.delisted)
  await recordAction('approve', { actor, subjectId: id, reason })
  await tellSubmitter(id, { outcome: 'approved', reason: '' })
  if (influencer.publicEmail) await notifyListed(influencer.publicEmail, id)
}

/** E-mails an influencer whose address is known that their page is public. */
export async function notifyListed(address: string, id: string): Promise<void> {
  const { name } = await readSite()
  await emailStranger(address, listedEmail(`${getEnv().SITE_URL}${PATH.reviews(id)}`, name))
}

/**
 * Moves an approved influencer up in the list; readers see `shownReason`, the log `reason`. Throws `notFound`, or `conflict` without approval.
 */
export const raiseRank = (
  actor: Actor,
  id: string,
  reason = '',
  shownReason = '',
): Promise<PlaceChange> => moveRank('raiseRank', { actor, id, reason, shownReason })

/**
 * Moves an approved influencer down in the list, not below rank 0. The reason for the rank that is left stays unless another
 * one is given. Throws like `raiseRank`.
 */
export const lowerRank = (
  actor: Actor,
  id: string,
  reason = '',
  shownReason = '',
): Promise<PlaceChange> => moveRank('lowerRank', { actor, id, reason, shownReason })

type Move = { actor: Actor; id: string; reason: string; shownReason: string }

async function moveRank(
  action: 'raiseRank' | 'lowerRank',
  { actor, id, reason, shownReason }: Move,
): Promise<PlaceChange> {
  const step = action === 'raiseRank' ? 1 : -1
  const listed = { _id: id, role: ROLE.influencer, listed: true }
  const { confidence, rank, newRank } = await transaction([`influencer ${id}`], async () => {
    const before = await UserModel.findOne(listed).lean()
    if (!before) throw await refusalFor(id, SERVER_MESSAGES.notApproved)
    const { confidence, rank } = before
    const newRank = Math.max(0, rank + step)
    if (newRank !== rank) {
      const rankReason = rankReasonAfter(
        { rank, reason: before.rankReason ?? '' },
        newRank,
        shownReason,
      )
      // Only a rise renews a pick: one that has ended is lowered without coming back.
      const renewal = newRank > rank && { rankedAt: now() }
      await UserModel.updateOne({ _id: id }, { rank: newRank, rankReason, ...renewal })
      await recordAction(action, { actor, subjectId: id, reason })
    }
    await invalidate(TAG.list, TAG.influencer(id))
    return { confidence, rank, newRank }
  })
  const formerPlace = await findPlace({ id, rank, confidence })
  if (newRank === rank) return { formerPlace, place: formerPlace }
  return { formerPlace, place: await findPlace({ id, rank: newRank, confidence }) }
}

/** The reason why an update matched no account: it is missing, or not an influencer. */
async function refusalFor(id: string, wrongKind: string): Promise<AppError> {
  const account = await UserModel.findOne({ _id: id, removedAt: null }, 'mergedInto').lean()
  if (!account) return new AppError('notFound', SERVER_MESSAGES.accountNotFound)
  return new AppError('conflict', account.mergedInto ? SERVER_MESSAGES.mergedAway : wrongKind)
}

/**
 * Withdraws an approval: the influencer is pending and unlisted, and keeps ratings and rank. Repeating it changes nothing.
 * Throws `notFound`, or `conflict` for a member.
 */
export function withdrawApproval(actor: Actor, id: string, reason = ''): Promise<void> {
  const present = { _id: id, role: ROLE.influencer, removedAt: null, mergedInto: null }
  return transaction([`influencer ${id}`], async () => {
    const before = await UserModel.findOneAndUpdate(present, {
      $set: { approved: false, listed: false },
    }).lean()
    if (!before) throw await refusalFor(id, SERVER_MESSAGES.notInfluencer)
    if (before.approved) await recordAction('unapprove', { actor, subjectId: id, reason })
    await openUnreported('submission', id)
    await invalidate(TAG.list, TAG.listed, TAG.influencer(id))
  })
}
