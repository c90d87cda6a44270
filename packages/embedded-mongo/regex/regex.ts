import { createContext, Script } from 'node:vm'
import { BSONRegExp } from '../bson/values'
import { MongoError } from '../runtime/errors'
import { tookLong } from '../runtime/yielding'
import { costOf } from './cost'

const FLAGS: Record<string, string> = { i: 'i', m: 'm', s: 's', x: '', u: '', l: '' }
const INLINE = /^\(\?([imsx]+)\)/

/** Up to this many tries (2^22: some 10 ms) an expression runs unguarded. */
const UNGUARDED_BITS = 22
const GUARDED_MS = 200
/** An expression that was stopped so often is given up: it would stop the server for as long again and again. */
const STOPS_MAX = 10

const context = createContext({ task: () => undefined }) as { task: () => unknown }
const script = new Script('task()')

/** Runs it, but no longer than `GUARDED_MS`; null when it was stopped. Costs about 0.15 ms. */
function guarded<T>(task: () => T): T | null {
  context.task = task
  try {
    return script.runInContext(context, { timeout: GUARDED_MS }) as T
  } catch (error) {
    // An error of the other context, which is no instance of our Error.
    if ((error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null
    throw error
  } finally {
    tookLong()
  }
}

/** A regular expression whose backtracking cannot stop the server. */
export class Pattern {
  readonly #expression: RegExp
  /** Texts no longer than this cannot make it try for long. */
  readonly #safeLength: number
  #stops = 0

  constructor(expression: RegExp) {
    const { free, bits } = costOf(expression.source, expression.flags)
    this.#expression = expression
    this.#safeLength = bits > UNGUARDED_BITS ? 0 : 2 ** ((UNGUARDED_BITS - bits) / free)
  }

  /** Whether it matches; like MongoDB, no when that takes too long. Throws 51156 when that happens again and again. */
  test(text: string): boolean {
    const expression = this.#expression
    if (text.length <= this.#safeLength) return expression.test(text)
    const found = guarded(() => expression.test(text))
    if (found === null && ++this.#stops >= STOPS_MAX) throw tooLong('find')
    return found ?? false
  }

  /** Every match. Throws 51156 when that takes too long. */
  matchAll(text: string, name: string): RegExpExecArray[] {
    const { source, flags } = this.#expression
    const all = () => [...text.matchAll(new RegExp(source, `${flags}g`))]
    const found = text.length <= this.#safeLength ? all() : guarded(all)
    if (found === null) throw tooLong(name)
    return found
  }
}

function tooLong(name: string): MongoError {
  return new MongoError(
    51156,
    `Error occurred while executing the regular expression in ${name}: it takes too long`,
  )
}

function extended(pattern: string): string {
  return pattern.replace(/\\.|\[(?:\\.|[^\]])*\]|\s+|#.*$/gm, (part) =>
    /^(?:\s|#)/.test(part) ? '' : part,
  )
}

/** A JS expression for MongoDB's (PCRE) one. Throws 51091 when the pattern cannot be read. */
export function toPattern(pattern: string, options: string): Pattern {
  const inline = INLINE.exec(pattern)
  const letters = new Set([...options, ...(inline?.[1] ?? '')])
  for (const letter of letters) {
    if (!(letter in FLAGS)) {
      throw new MongoError(51108, `invalid flag in regex options: ${letter}`)
    }
  }
  const body = inline === null ? pattern : pattern.slice(inline[0].length)
  const flags = [...letters].map((letter) => FLAGS[letter]).join('')
  return new Pattern(build(letters.has('x') ? extended(body) : body, flags))
}

function build(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, `${flags}u`)
  } catch {
    return buildLoosely(source, flags)
  }
}

/** PCRE allows escapes of plain characters that JS refuses in Unicode mode. */
function buildLoosely(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, flags)
  } catch (error) {
    throw new MongoError(51091, `Regular expression is invalid: ${String(error)}`)
  }
}

/** The text that every match of a case-sensitive `^text` must begin with, or '' when there is none. */
export function literalPrefix(value: BSONRegExp): string {
  if (value.options !== '' || !value.pattern.startsWith('^') || value.pattern.includes('|'))
    return ''
  const match = /^\^((?:[^\\^$.*+?()[\]{}|]|\\[^a-zA-Z0-9])*)/.exec(value.pattern)
  const literal = match?.[1] ?? ''
  const next = value.pattern[literal.length + 1] ?? ''
  const kept =
    '*?{'.includes(next) && next !== '' ? literal.replace(/(?:\\.|[^\\])$/su, '') : literal
  return kept.replace(/\\(.)/gsu, '$1')
}

export { BSONRegExp }
