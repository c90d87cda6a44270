import type { Types } from 'mongoose'
import { type Handler, NOTHING } from '@/lib/moderation/measures/handler'
import { rejectSurge, releaseSurge, reopenSurge } from '@/lib/moderation/surges/commands'
import { WAITING } from '@/lib/surges/rules'
import { ReviewModel } from '@/models/review'

/** Which decision about the surge it was. */
type Before = { verdictId?: Types.ObjectId; isEmpty?: boolean }

/** Set aside when each rating had been decided or deleted by itself. */
const EMPTY: Before = { isEmpty: true }

const isWaiting = async (surgeId: Types.ObjectId) =>
  (await ReviewModel.exists({ surgeId: surgeId, ...WAITING })) !== null

/** The ratings that wait because of a surge: all of them are shown, or taken down. */
export const surges: Handler = {
  async apply(measure, { actor, subjectId, reasons }) {
    const order = { id: String(subjectId), reason: reasons }
    if (measure === 'keep' && !(await isWaiting(subjectId))) return EMPTY
    if (measure === 'keep') return { verdictId: await releaseSurge(actor, order) } satisfies Before
    if (measure === 'takeDown') {
      return { verdictId: await rejectSurge(actor, order) } satisfies Before
    }
    return NOTHING
  },
  async reverse(_measure, { actor, subjectId }, { before }) {
    const { isEmpty, verdictId } = (before ?? {}) as Before
    if (isEmpty) return
    await reopenSurge(actor, { id: String(subjectId), reason: '' }, verdictId)
  },
}
