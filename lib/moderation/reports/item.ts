import { severityOf } from '@/lib/domain/reports'
import { EDITED, isEditWaiting, openItem, settleItem } from '@/lib/moderation/queue/items'
import type { Subject } from '@/lib/moderation/subjects/find'
import { ReportModel } from '@/models/report'
import { ReviewModel } from '@/models/review'

type Open = { weight: number; count: number; reasons: string[] }

/** Makes the item of a subject agree with its open reports, and with an edit that waits beside them. */
export async function syncItem({ kind, id, language }: Subject): Promise<void> {
  const [open] = await ReportModel.aggregate<Open>([
    { $match: { subjectKind: kind, subjectId: id, state: 'open' } },
    {
      $group: {
        _id: null,
        weight: { $sum: '$weight' },
        count: { $sum: 1 },
        reasons: { $addToSet: '$reason' },
      },
    },
  ])
  const edit = (await isEditWaiting(kind, id)) ? EDITED : null
  if (open) {
    const severity = Math.max(...open.reasons.map(severityOf), edit?.severity ?? 0)
    const { weight, count: reportsCount } = open
    const reasons = [...open.reasons.toSorted(), ...(edit?.reasons ?? [])]
    await openItem({ kind, subjectId: id, severity, weight, reasons, reportsCount, language })
    return
  }
  if (edit) return openItem({ kind, subjectId: id, ...edit, language })
  // What flags have hidden waits for staff, also when they are withdrawn.
  const isHidden = kind === 'review' && (await ReviewModel.exists({ _id: id, status: 'held' }))
  if (!isHidden) await settleItem(kind, id)
}
