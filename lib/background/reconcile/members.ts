import { Types, trusted } from 'mongoose'
import { compareLedgers, repairLedger } from '@/lib/background/reconcile/ledger'
import { defineParents, type Parents } from '@/lib/background/reconcile/parents'
import { discrepanciesOf } from '@/lib/background/reconcile/rules'
import type { Discrepancy } from '@/lib/background/reconcile/types'
import { now } from '@/lib/clock'
import { TAG } from '@/lib/domain/cache-tags'
import { ROLE } from '@/lib/domain/roles'
import { replaceEntries } from '@/lib/leaderboards/entries/commands'
import { countPoints, isListedMember, readPoints } from '@/lib/leaderboards/entries/queries'
import type { PointsByLeaderboard } from '@/lib/leaderboards/entries/rules'
import { UserModel, type UserRecord } from '@/models/user'

const FIELDS = 'role removedAt emailVerifiedAt contributionScore'

/**
 * Members: their ledger, and the score and leaderboard entries derived from it, which are compared only when the ledger is
 * correct.
 */
export const members: Parents = defineParents<UserRecord>({
  kind: 'member',
  size: 10_000,
  model: UserModel,
  filter: { role: trusted({ $ne: ROLE.influencer }) },
  fields: FIELDS,
  async compare(parents, range) {
    const ledger = await compareLedgers(range)
    const [counted, entries] = [await countPoints(range), await readPoints(range)]
    return parents.flatMap((stored) => {
      const id = String(stored._id)
      const differing = ledger(id)
      if (differing > 0) {
        return [{ kind: 'member', id, field: 'ledger', stored: differing, counted: 0 } as const]
      }
      const { score, leaderboards } = counted(id)
      return discrepanciesOf(
        { kind: 'member', id },
        { contributionScore: stored.contributionScore, leaderboards: entries(id) },
        { contributionScore: score, leaderboards: isListedMember(stored) ? leaderboards : {} },
      )
    })
  },
  async repair(id, found) {
    if (!found.some(({ field }) => field === 'ledger')) {
      await repairDerived(id, found)
      return []
    }
    const userId = await repairLedger(id)
    const derived = await members.compareOne(String(userId))
    await repairDerived(id, derived)
    return derived
  },
  tagsOf: async () => [TAG.contributors],
})

async function repairDerived(id: string, found: readonly Discrepancy[]): Promise<void> {
  for (const { field, stored, counted } of found) {
    if (field === 'leaderboards') {
      const [from, to] = [stored, counted] as [PointsByLeaderboard, PointsByLeaderboard]
      await replaceEntries(new Types.ObjectId(id), from, to)
    } else await updateScore(id, counted as number)
  }
}

const updateScore = (_id: string | Types.ObjectId, contributionScore: number) =>
  UserModel.updateOne(
    { _id },
    { $set: { contributionScore, totalsAt: now() } },
    { timestamps: false },
  )
