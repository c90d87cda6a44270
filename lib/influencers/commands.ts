import { trusted } from 'mongoose'
import { recordAction } from '@/lib/audit/commands'
import type { Actor } from '@/lib/auth/types'
import { invalidate } from '@/lib/cache/invalidate'
import { lockCategory } from '@/lib/categories/commands'
import { findCategoryId, findCategoryName } from '@/lib/categories/queries'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { TAG } from '@/lib/domain/cache-tags'
import { findCountry } from '@/lib/domain/countries'
import { PATH } from '@/lib/domain/paths'
import { readPlatforms } from '@/lib/domain/platforms'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { listedEmail } from '@/lib/email/emails'
import { enqueueEmail } from '@/lib/email/outbox'
import { getEnv } from '@/lib/env'
import { AppError, fieldError } from '@/lib/errors'
import { platformsOf } from '@/lib/influencers/rules'
import type { Submission } from '@/lib/influencers/types'
import { findSiteMean } from '@/lib/ratings/aggregates/queries'
import { ratingTotals } from '@/lib/ratings/aggregates/rules'
import { blockingKeysOf } from '@/lib/search/blocking-keys'
import { searchTokensOf } from '@/lib/search/tokens'
import { claimPicture } from '@/lib/uploads/commands'
import { pictureHosts } from '@/lib/uploads/queries'
import { findOwnPicture } from '@/lib/uploads/rules'
import { UserModel } from '@/models/user'

/**
 * A submission as it may be stored: its category exists, its picture is one of ours (C53), its country is known or
 * none. Throws `unprocessable` with the sentence for the person.
 */
export async function checkSubmission(submission: Submission): Promise<Submission> {
  const category = await findCategoryName(submission.category)
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

/**
 * Stores a checked submission: an influencer without login that waits for approval, whoever sent it. Throws
 * `unprocessable` when its category has been removed meanwhile.
 */
export async function submitInfluencer(checked: Submission): Promise<void> {
  const siteMean = await findSiteMean()
  const categoryId = await findCategoryId(checked.category)
  await transaction([`category ${categoryId}`], async () => {
    const category = await lockCategory(checked.category)
    if (category === null)
      throw fieldError('unprocessable', 'category', SERVER_MESSAGES.categoryUnknown)
    await claimPicture(checked.pic)
    const submission = { ...checked, category }
    await UserModel.create({
      ...submission,
      role: ROLE.influencer,
      searchKeys: searchTokensOf(submission),
      duplicateKeys: blockingKeysOf(submission),
      // Without ratings the order by confidence starts at the site's mean, not below every rated influencer.
      ...ratingTotals([0, 0, 0, 0, 0], siteMean),
    })
  })
}

/** Makes a submitted influencer public; again changes nothing. Throws `notFound`, or `conflict` for a member. */
export function approveInfluencer(actor: Actor, id: string, reason = ''): Promise<void> {
  const present = { _id: id, role: ROLE.influencer, removedAt: null }
  return transaction([`influencer ${id}`], async () => {
    const before = await UserModel.findOneAndUpdate(present, {
      $set: { approved: true, listed: true },
    }).lean()
    if (!before) throw await refusalFor(id, SERVER_MESSAGES.notInfluencer)
    if (!before.approved) await recordAction('approve', { actor, subjectId: id, reason })
    if (!before.approved && before.publicEmail) await tellListed(before.publicEmail, id)
    await invalidate(TAG.list, TAG.influencer(id))
  })
}

/** A person whose address is known hears of the new page. */
function tellListed(address: string, id: string): Promise<void> {
  return enqueueEmail(address, listedEmail(`${getEnv().SITE_URL}${PATH.reviews(id)}`))
}

/** Moves an approved influencer up in the list (C51). Throws `notFound`, or `conflict` without approval. */
export const raiseRank = (actor: Actor, id: string, reason = ''): Promise<void> =>
  moveRank('raiseRank', { actor, id, reason })

/** Moves an approved influencer down, not below 0 (319). Throws as `raiseRank`. */
export const lowerRank = (actor: Actor, id: string, reason = ''): Promise<void> =>
  moveRank('lowerRank', { actor, id, reason })

type Move = { actor: Actor; id: string; reason: string }

function moveRank(action: 'raiseRank' | 'lowerRank', { actor, id, reason }: Move): Promise<void> {
  const step = action === 'raiseRank' ? 1 : -1
  const listed = { _id: id, role: ROLE.influencer, listed: true }
  const movable = step > 0 ? listed : { ...listed, rank: trusted({ $gt: 0 }) }
  return transaction([`influencer ${id}`], async () => {
    const moved = await UserModel.findOneAndUpdate(movable, {
      $inc: { rank: step },
      $set: { rankedAt: now() },
    }).lean()
    if (moved) await recordAction(action, { actor, subjectId: id, reason })
    else if (!(await UserModel.exists(listed)))
      throw await refusalFor(id, SERVER_MESSAGES.notApproved)
    await invalidate(TAG.list, TAG.influencer(id))
  })
}

/** Why an update met no account: it is not there, or it is of another kind. */
async function refusalFor(id: string, wrongKind: string): Promise<AppError> {
  return (await UserModel.exists({ _id: id, removedAt: null }))
    ? new AppError('conflict', wrongKind)
    : new AppError('notFound', SERVER_MESSAGES.accountNotFound)
}
