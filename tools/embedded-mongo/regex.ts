import { MongoError } from './errors'
import { BSONRegExp } from './values'

const FLAGS: Record<string, string> = { i: 'i', m: 'm', s: 's', x: '', u: '', l: '' }
const INLINE = /^\(\?([imsx]+)\)/

function extended(pattern: string): string {
  return pattern.replace(/\\.|\[(?:\\.|[^\]])*\]|\s+|#.*$/gm, (part) =>
    /^(?:\s|#)/.test(part) ? '' : part,
  )
}

/** A JS expression for MongoDB's (PCRE) one. Throws 51091 when the pattern cannot be read. */
export function toRegExp(pattern: string, options: string): RegExp {
  const inline = INLINE.exec(pattern)
  const letters = new Set([...options, ...(inline?.[1] ?? '')])
  for (const letter of letters) {
    if (!(letter in FLAGS)) {
      throw new MongoError(51108, `invalid flag in regex options: ${letter}`)
    }
  }
  const body = inline === null ? pattern : pattern.slice(inline[0].length)
  const flags = [...letters].map((letter) => FLAGS[letter]).join('')
  return build(letters.has('x') ? extended(body) : body, flags)
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
