import { z } from 'zod'
import { STAFF_ACTIONS } from '@/lib/audit/types'
import { ITEM_KINDS } from '@/lib/domain/decisions'
import { count, type ResponseOf } from '@/lib/wire/responses'

const what = z
  .enum([...ITEM_KINDS, ...STAFF_ACTIONS])
  .meta({ description: 'The kind of item that was decided about, or another action of the log.' })

export const undoPreview = z.strictObject({
  success: z.literal(true),
  undoable: z.array(z.strictObject({ what, count })),
  left: z.array(z.strictObject({ what, why: z.string(), count })),
})
export type UndoPreview = ResponseOf<typeof undoPreview>
