import { FACT_LABELS, FACTS, type FactName } from '@/lib/domain/facts'
import { csvOf } from '@/lib/text/csv'

/** What limits one file. Its size is that of a document. */
export const IMPORT_ROWS_MAX = 10_000

/** Said of anything else, before and after it is sent. */
export const IMPORT_FILE = 'Please choose a CSV file of up to 5 MB.'

/** The facts of a profile that a file can have; pictures are uploaded. */
export type ImportedFact = Exclude<FactName, 'pic'>
export const IMPORTED_FACTS = FACTS.filter((name): name is ImportedFact => name !== 'pic')

/** The columns of a file, as its first line names them. */
export const IMPORT_COLUMNS = IMPORTED_FACTS.map((name) => FACT_LABELS[name])

/** Returns a file to fill in. A byte order mark tells spreadsheets that it is UTF-8. */
export const importTemplate = (): string => `\uFEFF${csvOf([IMPORT_COLUMNS])}`

const PREFIX_CHARS = 18

/** Returns the id of the profile in a row of an import: that of the import, which is row 0, ends with the number. */
export const profileId = (importId: string, row: number): string =>
  importId.slice(0, PREFIX_CHARS) + row.toString(16).padStart(24 - PREFIX_CHARS, '0')
