import { type Types, trusted } from 'mongoose'
import type { Actor } from '@/lib/auth/types'
import { ROLE } from '@/lib/domain/roles'
import { decideProof } from '@/lib/moderation/staff/requests'
import { sendProof } from '@/lib/ratings/proofs/commands'
import { ReviewModel } from '@/models/review'
import { demoId } from '@/tools/seed/demo-ids'

const STAFF: Actor = {
  id: String(demoId('staff', 1)),
  name: '',
  role: ROLE.admin,
  isVerified: true,
}
const DOCUMENT = new TextEncoder().encode('%PDF-1.4\n% A receipt of the demo.\n%%EOF\n')

const PROOFS = [
  { decision: 'shown', reason: 'A receipt for the course, with the date.' },
  { decision: 'refused', reason: 'The picture shows the product, but not that you bought it.' },
  { decision: 'shown', reason: 'A ticket for the show.' },
  null,
] as const

/** Gives the demo a proof in each state, by the functions of the site. Call it once the rest is stored. */
export async function seedProofs(members: readonly { _id: Types.ObjectId }[]): Promise<void> {
  const reviews = await ReviewModel.find({
    authorId: trusted({ $in: members.map(({ _id }) => _id) }),
    status: 'shown',
    hiddenUnder: null,
    relationship: 'customer',
  })
    .sort({ createdAt: -1, _id: 1 })
    .limit(PROOFS.length)
    .lean()
  for (const [index, { _id, authorId, authorName }] of reviews.entries()) {
    const author = { id: String(authorId), name: authorName, role: ROLE.member, isVerified: true }
    const decided = PROOFS[index]
    await sendProof(author, String(_id), DOCUMENT)
    if (decided) await decideProof(STAFF, String(_id), decided)
  }
}
