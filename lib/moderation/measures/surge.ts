import { type Handler, NOTHING } from '@/lib/moderation/measures/handler'
import { rejectSurge, releaseSurge, reopenSurge } from '@/lib/moderation/surges/commands'

/** The ratings that wait because of a surge: all of them are shown, or taken down. */
export const surges: Handler = {
  async apply(measure, { actor, subjectId, reasons }) {
    const order = { id: String(subjectId), reason: reasons }
    if (measure === 'keep') await releaseSurge(actor, order)
    if (measure === 'takeDown') await rejectSurge(actor, order)
    return NOTHING
  },
  async reverse(_measure, { actor, subjectId }) {
    await reopenSurge(actor, { id: String(subjectId), reason: '' })
  },
}
