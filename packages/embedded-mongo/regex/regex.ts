import { createContext, Script } from 'node:vm'
import { BSONRegExp } from '../bson/values'
import { MongoError } from '../runtime/errors'
import { noteLongStep } from '../runtime/yielding'
import { costOf } from './cost'

const FLAGS: Record<string, string> = { i: 'i', m: 'm', s: 's', x: '', u: '', l: '' }
const INLINE = /^\(\?([imsx]+)\)/

/** Up to this many steps (2^22, about 10 ms) an expression runs without a time limit. */
const UNLIMITED_BITS = 22
const TIME_LIMIT_MS = 200
/** After so many timeouts the operation fails, since each of them blocks the server. */
const TIMEOUTS_MAX = 10

const context = createContext({ task: () => undefined }) as { task: () => unknown }
const script = new Script('task()')

/** Runs a task with a time limit; null on timeout. Costs about 0.15 ms. */
function withTimeLimit<T>(task: () => T): T | null {
  context.task = task
  try {
    return script.runInContext(context, { timeout: TIME_LIMIT_MS }) as T
  } catch (error) {
    // The error belongs to the other context, so instanceof Error is false.
    if ((error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null
    throw error
  } finally {
    noteLongStep()
  }
}

/** A regular expression that cannot block the server by backtracking. */
export class Pattern {
  readonly #expression: RegExp
  /** Texts up to this length need no time limit. */
  readonly #safeLength: number
  #timeouts = 0

  constructor(expression: RegExp) {
    const { free, bits } = costOf(expression.source, expression.flags)
    this.#expression = expression
    this.#safeLength = bits > UNLIMITED_BITS ? 0 : 2 ** ((UNLIMITED_BITS - bits) / free)
  }

  /** Tests a text; a timeout counts as no match, as in MongoDB. Throws 51156 after repeated timeouts. */
  test(text: string): boolean {
    const expression = this.#expression
    if (text.length <= this.#safeLength) return expression.test(text)
    const found = withTimeLimit(() => expression.test(text))
    if (found === null && ++this.#timeouts >= TIMEOUTS_MAX) throw tooLong()
    return found ?? false
  }
}

function tooLong(): MongoError {
  return new MongoError(
    51156,
    'Error occurred while executing the regular expression in find: it takes too long',
  )
}

function extended(pattern: string): string {
  return pattern.replace(/\\.|\[(?:\\.|[^\]])*\]|\s+|#.*$/gm, (part) =>
    /^(?:\s|#)/.test(part) ? '' : part,
  )
}

/** Translates MongoDB's (PCRE) pattern to JavaScript. Throws 51091 when the pattern cannot be parsed. */
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

/** PCRE allows escapes of ordinary characters that JavaScript rejects in Unicode mode. */
function buildLoosely(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, flags)
  } catch (error) {
    throw new MongoError(51091, `Regular expression is invalid: ${String(error)}`)
  }
}

/** The literal prefix of a case-sensitive pattern anchored by `^`, or ''. */
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
