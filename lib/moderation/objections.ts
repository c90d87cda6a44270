import type { Types } from 'mongoose'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { rememberDelisting } from '@/lib/influencers/delistings'
import { ReportModel } from '@/models/report'
import { UserModel } from '@/models/user'

/** Whether the person on a profile waits for an answer. */
export const hasObjection = async (influencerId: Types.ObjectId): Promise<boolean> =>
  (await ReportModel.exists({
    subjectId: influencerId,
    subjectKind: 'influencer',
    state: 'open',
    isObjection: true,
  })) !== null

/** Lets no later submission bring back a profile that is taken down while the person on it waits for an answer. */
export async function rememberObjection(influencerId: Types.ObjectId): Promise<void> {
  if (!(await hasObjection(influencerId))) return
  const profile = await UserModel.findById(influencerId, 'name otherNames socialHandles').lean()
  if (profile) await rememberDelisting(profile)
}

/** The same for a removal without the queue. Throws `conflict` without a reason, which is the answer. */
export async function answerObjection(influencerId: Types.ObjectId, reason: string): Promise<void> {
  if (!(await hasObjection(influencerId))) return
  if (reason === '') throw new AppError('conflict', SERVER_MESSAGES.objectionAnswer)
  await rememberObjection(influencerId)
}
