import { trusted } from 'mongoose'
import { transaction } from '@/lib/db/transaction'
import type { ClaimState } from '@/lib/domain/claims'
import { REQUEST_KINDS, type RequestKind } from '@/lib/domain/decisions'
import { closeItems, openUnreported } from '@/lib/queue/items'
import { ClaimModel } from '@/models/claim'
import { QueueItemModel } from '@/models/queue-item'
import { ReviewProofModel } from '@/models/review-proof'

/** Claims that wait for staff. The owner of a contested one rests until it is confirmed again or revoked. */
const WAITING: ClaimState[] = ['pending', 'contested']
export const isClaimWaiting = (state: ClaimState): boolean => WAITING.includes(state)

/** Returns since when requests wait, by id: all, or this one. */
async function findWaiting(kind: RequestKind, id?: string): Promise<Map<string, Date>> {
  const among = id ? { _id: id } : {}
  if (kind === 'proof') {
    const proofs = await ReviewProofModel.find({ ...among, state: 'pending' }, 'sentAt').lean()
    return new Map(proofs.map(({ _id, sentAt }) => [String(_id), sentAt]))
  }
  const fields = 'state createdAt decidedAt'
  const waiting = { ...among, state: trusted({ $in: WAITING }), isDraft: trusted({ $ne: true }) }
  const claims = await ClaimModel.find(waiting, fields).lean()
  return new Map(
    claims.map(({ _id, state, createdAt, decidedAt }) => [
      String(_id),
      (state === 'contested' && decidedAt) || createdAt,
    ]),
  )
}

const AT_ONCE = 100

/**
 * Opens the items of claims and proofs that wait without one, with the age that they have, and closes those of what does not
 * wait: a host of an earlier version knows no such items. Repeatable. Returns how many it changed, and tells `keep` meanwhile.
 */
export async function placeRequests(
  keep: (changed: number) => Promise<void> = async () => {},
): Promise<number> {
  let all = 0
  for (const kind of REQUEST_KINDS) {
    const open = await QueueItemModel.find({ kind, isOpen: true }, 'subjectId openedBy').lean()
    const waiting = await findWaiting(kind)
    const placed = new Set(open.map(({ subjectId }) => String(subjectId)))
    const missing = [...waiting.keys()].filter((id) => !placed.has(id))
    // Staff can open an item about a claim that does not wait.
    const stale = open
      .filter(({ subjectId, openedBy }) => !(openedBy || waiting.has(String(subjectId))))
      .map(({ subjectId }) => subjectId)
    await closeItems(kind, stale)
    for (let at = 0; at < missing.length; at += AT_ONCE) {
      const changed = await openMissing(kind, missing.slice(at, at + AT_ONCE))
      await keep(changed)
      all += changed
    }
    all += stale.length
  }
  return all
}

/** One transaction a request, so that one that is decided meanwhile gets no item. */
async function openMissing(kind: RequestKind, ids: readonly string[]): Promise<number> {
  let changed = 0
  for (const id of ids) {
    await transaction([], async () => {
      const openedAt = (await findWaiting(kind, id)).get(id)
      if (openedAt) await openUnreported(kind, id, { openedAt })
    })
    changed += 1
  }
  return changed
}
