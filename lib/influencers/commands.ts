import { trusted } from 'mongoose'
import type { Actor } from '@/lib/accounts/types'
import { recordAction } from '@/lib/audit/commands'
import { invalidate } from '@/lib/cache'
import { findCategoryName } from '@/lib/categories/queries'
import { now } from '@/lib/clock'
import { TAG } from '@/lib/domain/cache-tags'
import { findCountry } from '@/lib/domain/countries'
import { PATH } from '@/lib/domain/paths'
import { readPlatforms } from '@/lib/domain/platforms'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { getEnv } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { duplicateKeysOf } from '@/lib/influencers/duplicate-keys'
import { platformsOf, searchKeysOf } from '@/lib/influencers/rules'
import type { Submission } from '@/lib/influencers/types'
import { later } from '@/lib/later'
import { listedLetter } from '@/lib/mail/letters'
import { postLetter } from '@/lib/mail/post'
import { findSiteMean } from '@/lib/totals/queries'
import { ratingTotals } from '@/lib/totals/rules'
import { pictureHosts } from '@/lib/uploads/queries'
import { findOwnPicture } from '@/lib/uploads/rules'
import { UserModel } from '@/models/user'

/**
 * A submission as it may be stored: its category exists, its picture is one of ours (C53), its country is known or
 * none. Throws `unprocessable` with the sentence for the person.
 */
export async function checkSubmission(submission: Submission): Promise<Submission> {
  const category = await findCategoryName(submission.category)
  if (category === null) throw new AppError('unprocessable', SERVER_MESSAGES.categoryUnknown)
  const pic = submission.pic && findOwnPicture(submission.pic, pictureHosts())
  if (pic === null) throw new AppError('unprocessable', SERVER_MESSAGES.pictureForeign)
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

/** Stores a checked submission. Whoever sent it, it is an influencer without login that waits for approval (C12, C45). */
export async function submitInfluencer(submission: Submission): Promise<void> {
  await UserModel.create({
    ...submission,
    role: ROLE.influencer,
    searchKeys: searchKeysOf(submission),
    duplicateKeys: duplicateKeysOf(submission),
    // Without ratings the order by confidence starts at the site's mean, not below every rated influencer.
    ...ratingTotals([0, 0, 0, 0, 0], await findSiteMean()),
  })
}

/** Makes a submitted influencer public (352); again changes nothing. Throws `notFound`, or `conflict` for a member. */
export async function approveInfluencer(actor: Actor, id: string, reason = ''): Promise<void> {
  const standing = { _id: id, role: ROLE.influencer, removedAt: null }
  const before = await UserModel.findOneAndUpdate(standing, {
    $set: { approved: true, listed: true },
  }).lean()
  if (!before) throw await refusalFor(id, SERVER_MESSAGES.notInfluencer)
  if (!before.approved) await recordAction('approve', { actor, subjectId: id, reason })
  if (!before.approved && before.publicEmail) tellListed(before.publicEmail, id)
  await invalidate(TAG.list, TAG.influencer(id))
}

/** A person whose address is known hears that there is a page about him (C46). */
function tellListed(address: string, id: string): void {
  const link = `${getEnv().SITE_URL}${PATH.reviews(id)}`
  later('notice of a new page', () => postLetter(address, listedLetter(link)))
}

/** Moves an approved influencer up in the list (C51). Throws `notFound`, or `conflict` without approval. */
export const raiseRank = (actor: Actor, id: string, reason = ''): Promise<void> =>
  moveRank('raiseRank', { actor, id, reason })

/** Moves an approved influencer down, not below 0 (319). Throws as `raiseRank`. */
export const lowerRank = (actor: Actor, id: string, reason = ''): Promise<void> =>
  moveRank('lowerRank', { actor, id, reason })

type Move = { actor: Actor; id: string; reason: string }

async function moveRank(action: 'raiseRank' | 'lowerRank', { actor, id, reason }: Move) {
  const step = action === 'raiseRank' ? 1 : -1
  const listed = { _id: id, role: ROLE.influencer, listed: true }
  const movable = step > 0 ? listed : { ...listed, rank: trusted({ $gt: 0 }) }
  const moved = await UserModel.findOneAndUpdate(movable, {
    $inc: { rank: step },
    $set: { rankedAt: now() },
  }).lean()
  if (moved) await recordAction(action, { actor, subjectId: id, reason })
  else if (!(await UserModel.exists(listed)))
    throw await refusalFor(id, SERVER_MESSAGES.notApproved)
  await invalidate(TAG.list, TAG.influencer(id))
}

/** Why an update met no account: it is not there, or it is of another kind. */
async function refusalFor(id: string, wrongKind: string): Promise<AppError> {
  return (await UserModel.exists({ _id: id, removedAt: null }))
    ? new AppError('conflict', wrongKind)
    : new AppError('notFound', SERVER_MESSAGES.accountNotFound)
}
