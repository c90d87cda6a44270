import { CsvError, parse } from 'csv-parse/sync'
import { COUNTRIES, findCountry } from '@/lib/domain/countries'
import { FACT, FACT_LABELS, type Facts, mapFacts, NO_FACTS } from '@/lib/domain/facts'
import { LIMIT } from '@/lib/domain/limits'
import { PLATFORMS, platformNamed } from '@/lib/domain/platforms'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { fieldError } from '@/lib/errors'
import {
  IMPORT_COLUMNS,
  IMPORT_ROWS_MAX,
  IMPORTED_FACTS,
  type ImportedFact,
} from '@/lib/influencers/imports/rules'
import { factsBody } from '@/lib/influencers/wire'

/** A row of a file: its cells by column. */
export type ImportRow = Partial<Record<ImportedFact, string>>

const refused = (message: string) => fieldError('unprocessable', 'file', message)

/** Reads a file. Throws `unprocessable` that says what is wrong with it as a whole. */
export function readImport(bytes: Uint8Array): ImportRow[] {
  const [header = [], ...lines] = readLines(textOf(bytes))
  const names = header.map(factOfColumn)
  if (!names.includes('name')) throw refused(`The first line needs a column “${FACT_LABELS.name}”.`)
  if (lines.length === 0) throw refused(SERVER_MESSAGES.importEmpty)
  if (lines.length > IMPORT_ROWS_MAX) throw refused(SERVER_MESSAGES.importTooLong)
  return lines.map((cells) =>
    Object.fromEntries(names.map((name, at) => [name, cells[at]?.trim() ?? ''])),
  )
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refused(SERVER_MESSAGES.importEncoding)
  }
}

const DELIMITERS = [',', ';', '\t']

function readLines(text: string): string[][] {
  const [first = ''] = text.split(/\r?\n/, 1)
  const count = (delimiter: string) => first.split(delimiter).length
  const [delimiter = ','] = DELIMITERS.toSorted((one, other) => count(other) - count(one))
  try {
    return parse(text, {
      delimiter,
      // A row that is shorter than the header lacks what is optional.
      relax_column_count_less: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      // A quote that is never closed would take the rest of the file.
      max_record_size: LIMIT.jsonBytesMax,
      to: IMPORT_ROWS_MAX + 2,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw refused(`This is no CSV file: line ${error.lines} cannot be read.`)
  }
}

function factOfColumn(title: string): ImportedFact {
  const wanted = title.trim().toLowerCase()
  const at = IMPORT_COLUMNS.findIndex((column) => column.toLowerCase() === wanted)
  const name = IMPORTED_FACTS[at]
  if (name) return name
  throw refused(`There is no column “${title}”. The columns are: ${IMPORT_COLUMNS.join(', ')}.`)
}

/** Returns the facts in a row, or what is wrong with it. */
export function factsOfRow(row: ImportRow): Facts | string {
  const form = mapFacts(IMPORTED_FACTS, (name) => readCell(name, row[name] ?? ''))
  const result = factsBody.safeParse(form, { error: () => SERVER_MESSAGES.invalidRequest })
  if (result.success) {
    const country = countryOf(result.data.country ?? '')
    return country === null
      ? SERVER_MESSAGES.countryUnknown
      : ({ ...NO_FACTS, ...result.data, country } as Facts)
  }
  const [issue] = result.error.issues
  if (issue?.path[0] === 'platforms') return PLATFORM_UNKNOWN
  const column = FACT_LABELS[issue?.path[0] as ImportedFact] ?? ''
  return `${column}: ${issue?.message}`
}

/** The code of a country that is given by code or name; null for an unknown one. */
function countryOf(cell: string): string | null {
  if (cell === '') return ''
  const named = COUNTRIES.find(({ name }) => name.toLowerCase() === cell.toLowerCase())
  return (named ?? findCountry(cell))?.code ?? null
}

const PLATFORM_UNKNOWN = `Please use these platforms, with commas between them: ${PLATFORMS.map(
  ({ label }) => label,
).join(', ')}.`

/** A list has commas or semicolons between its values. */
function readCell(name: ImportedFact, cell: string): unknown {
  const { empty } = FACT[name]
  if (typeof empty === 'number') return cell === '' ? 0 : Number(cell)
  if (typeof empty === 'string') return cell
  const words = cell.split(/[,;]/).flatMap((word) => word.trim() || [])
  return name === 'platforms' ? words.map((word) => platformOf(word) ?? word) : words
}

const platformOf = (word: string) =>
  (platformNamed(word) ?? PLATFORMS.find(({ label }) => label.toLowerCase() === word.toLowerCase()))
    ?.id
