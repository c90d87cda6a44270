import { type Types, trusted } from 'mongoose'
import { invalidate } from '@/lib/cache'
import { now } from '@/lib/clock'
import { followAccount } from '@/lib/contributions/commands'
import { TAG } from '@/lib/domain/cache-tags'
import { DURATION } from '@/lib/domain/durations'
import { ROLE } from '@/lib/domain/roles'
import { voidTokens } from '@/lib/tokens/commands'
import { FlagModel } from '@/models/flag'
import { ReactionModel } from '@/models/reaction'
import { ReplyModel } from '@/models/reply'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'

/*
 * What was removed goes for good once nobody can restore it any more (C52). Of an account only its id, its role and the
 * time of its removal remain, so that its address can say that somebody was here, and the ledger knows what it paid for.
 */

const AT_ONCE_MAX = 200
const BATCH = 500

/** Removed so long ago that no undo is under way either. */
const beyondUndo = () =>
  trusted({ $lt: new Date(now().getTime() - DURATION.removalUndoMs - DURATION.purgeMarginMs) })

/** Each may be interrupted anywhere: what is left is found again. Returns how many accounts went. */
export async function purgeRemoved(): Promise<number> {
  return (await purgeMembers()) + (await purgeInfluencers())
}

const NO_PERSON = { name: '', details: '', pic: '', phone: '', searchKeys: [], suspension: null }

/** Members and admins: as if they had ended their accounts themselves and had all that they wrote erased. */
async function purgeMembers(): Promise<number> {
  const due = {
    role: trusted({ $in: [ROLE.member, ROLE.admin] }),
    removedAt: beyondUndo(),
    closure: null,
  }
  const accounts = await UserModel.find(due, '_id').limit(AT_ONCE_MAX).lean()
  for (const { _id } of accounts) {
    // The sweep goes on with what follows, should this end here.
    await UserModel.updateOne(
      { _id, ...due },
      {
        $set: { ...NO_PERSON, closure: 'erased', cascade: 'close' },
        $unset: { email: 1, mailbox: 1, passwordHash: 1 },
      },
    )
    await voidTokens(String(_id))
    await followAccount(String(_id))
  }
  return accounts.length
}

const NO_FACTS = {
  name: '',
  about: '',
  expertise: '',
  category: '',
  socialHandles: '',
  platforms: [],
  country: '',
  publicEmail: '',
  hourlyRate: 0,
  pic: '',
  phone: '',
  details: '',
  searchKeys: [],
  duplicateKeys: [],
}

/** Influencers, with what was written about them. What members earned by writing it stays theirs. */
async function purgeInfluencers(): Promise<number> {
  const due = {
    role: ROLE.influencer,
    removedAt: beyondUndo(),
    name: trusted({ $ne: '' }),
  }
  const influencers = await UserModel.find(due, '_id').limit(AT_ONCE_MAX).lean()
  for (const { _id } of influencers) {
    await eraseReviewsOf(_id)
    // Last: the name is what tells that there is something left to do.
    await UserModel.updateOne({ _id, ...due }, { $set: NO_FACTS, $unset: { claimedBy: 1 } })
    await invalidate(TAG.influencer(String(_id)))
  }
  return influencers.length
}

async function eraseReviewsOf(influencerId: Types.ObjectId): Promise<void> {
  for (;;) {
    const reviews = await ReviewModel.find({ influencerId }, '_id').limit(BATCH).lean()
    if (reviews.length === 0) return
    const ids = trusted({ $in: reviews.map(({ _id }) => _id) })
    await ReplyModel.deleteMany({ reviewId: ids })
    await ReactionModel.deleteMany({ reviewId: ids })
    await FlagModel.deleteMany({ reviewId: ids })
    await ReviewModel.deleteMany({ _id: ids })
  }
}
