import { findCategoryName } from '@/lib/categories/queries'
import type { Facts } from '@/lib/domain/facts'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { checkSubmission, refuseName } from '@/lib/influencers/commands'
import { areDelisted } from '@/lib/influencers/delistings'
import { findEarlierAmong } from '@/lib/influencers/imports/duplicates'
import { factsOfRow, readImport } from '@/lib/influencers/imports/parse'
import { perProcess } from '@/lib/process/per-process'
import { ProfileImportModel } from '@/models/profile-import'

/** A row as it would be stored, or why it cannot be. */
export type CheckedRow = Facts | string

export type ReadFile = {
  id: string
  rows: readonly CheckedRow[]
  /** The earlier row that one resembles, both from 0. */
  findEarlier: (at: number) => { at: number; name: string } | null
}

// The job returns to the same file for each batch.
const last = perProcess<{ file?: ReadFile }>('import file', () => ({}))

/** Returns the rows of an import's file, each read by itself. Throws when there is none. */
export async function readRows(id: string): Promise<ReadFile> {
  if (last.file?.id === id) return last.file
  const { file } = await ProfileImportModel.findById(id, 'file').orFail().lean<Stored>()
  const rows = readImport(file.buffer).map(factsOfRow)
  last.file = { id, rows, findEarlier: findEarlierAmong(rows) }
  return last.file
}
/** As the driver returns binary data. */
type Stored = { file: { buffer: Uint8Array } }

/** Forgets the rows of a file that are no longer needed. */
export function forgetRows(): void {
  delete last.file
}

/** Returns rows as they would be stored, in the place of each that cannot be the sentence why. */
export async function checkRows(rows: readonly CheckedRow[]): Promise<CheckedRow[]> {
  const names = new Map<string, Promise<string | null>>()
  const findCategory = (name: string) => {
    const found = names.get(name) ?? findCategoryName(name)
    names.set(name, found)
    return found
  }
  const checked: CheckedRow[] = []
  for (const row of rows) {
    checked.push(typeof row === 'string' ? row : await checkFacts(row, findCategory))
  }
  const delisted = await areDelisted(checked.filter((row) => typeof row !== 'string'))
  return checked.map((row) =>
    typeof row !== 'string' && delisted.shift() ? SERVER_MESSAGES.importDelisted : row,
  )
}

async function checkFacts(
  facts: Facts,
  findCategory: (name: string) => Promise<string | null>,
): Promise<CheckedRow> {
  try {
    for (const name of facts.otherNames) await refuseName(name, 'otherNames')
    return await checkSubmission(facts, findCategory)
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}
