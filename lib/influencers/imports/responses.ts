import { z } from 'zod'
import { IMPORT_STATES } from '@/lib/domain/imports'
import { count, id, isoDate, type ResponseOf } from '@/lib/wire/responses'

const importSummary = z.strictObject({
  id,
  fileName: z.string(),
  by: z.string().meta({ description: 'Who sent the file; empty if deleted.' }),
  at: isoDate,
  state: z.enum(IMPORT_STATES),
  rows: count,
  next: count.meta({ description: 'How many rows the present state has dealt with.' }),
  imported: count.meta({ description: 'Its profiles that are there.' }),
  problems: count.meta({ description: 'Rows that cannot be imported.' }),
  likely: count.meta({ description: 'Rows that resemble a profile, or an earlier row.' }),
  until: isoDate.meta({ description: 'Until when it can be started, or undone.' }),
})
export type ImportSummary = z.infer<typeof importSummary>

export const imports = z.strictObject({ success: z.literal(true), imports: z.array(importSummary) })

const finding = z.strictObject({
  row: count,
  name: z.string(),
  problem: z.string().meta({ description: 'Why it cannot be imported; empty for a duplicate.' }),
  likeName: z.string(),
  likeId: id.nullable().meta({ description: 'The profile that it resembles.' }),
  likeRow: count.nullable().meta({ description: 'The earlier row that it resembles.' }),
})

export const wholeImport = z.strictObject({
  success: z.literal(true),
  findings: z.array(finding),
  total: count,
  touched: count.meta({ description: 'Its profiles that an undo would leave.' }),
})
export type WholeImport = ResponseOf<typeof wholeImport>
export type ImportFinding = z.infer<typeof finding>

export const startedImport = z.strictObject({ success: z.literal(true), id })
