import { BSONRegExp, Double, isNumeric, toNumber, typeName } from '../bson/values'
import { compare } from '../keys/value-keys'
import { type Pattern, toPattern } from '../regex/regex'
import { fixed, isNothing, named, type Operator, typeError, variadic } from './kit'

/** Converts an operand to text as MongoDB does: numbers and dates too; null and missing are ''. */
function text(name: string, value: unknown): string {
  if (isNothing(value)) return ''
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Double) return String(value.value)
  if (isNumeric(value)) return value.toString()
  throw typeError(16007, `can't convert from BSON type ${typeName(value)} to String for ${name}`)
}

function onText(name: string, apply: (value: string) => unknown): Operator {
  return fixed(name, 1, 1, ([value]) => apply(text(name, value)))
}

/** Non-ASCII letters keep their case, as in MongoDB. */
function lower(value: string): string {
  return value.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

function upper(value: string): string {
  return value.replace(/[a-z]+/g, (letters) => letters.toUpperCase())
}

function needText(name: string, value: unknown, code: number): string {
  if (typeof value === 'string') return value
  throw typeError(code, `${name} requires a string argument, found: ${typeName(value)}`)
}

function concat(values: unknown[]): unknown {
  if (values.some(isNothing)) return null
  return values
    .map((value) => {
      if (typeof value !== 'string')
        throw typeError(16702, `$concat only supports strings, not ${typeName(value)}`)
      return value
    })
    .join('')
}

function pieces([value, separator]: unknown[]): unknown {
  if (isNothing(value) || isNothing(separator)) return null
  const between = needText('$split', separator, 40086)
  if (between === '') throw typeError(40087, '$split requires a non-empty separator')
  return needText('$split', value, 40085).split(between)
}

function part(unit: 'bytes' | 'points'): Operator {
  return fixed('$substr', 3, 3, ([value, start, count]) => {
    const whole = text('$substr', value)
    const from = toNumber(start)
    const size = toNumber(count)
    if (unit === 'points') {
      const points = [...whole]
      return points.slice(from, size < 0 ? undefined : from + size).join('')
    }
    const bytes = Buffer.from(whole)
    return bytes.subarray(from, size < 0 ? undefined : from + size).toString()
  })
}

function indexInBytes([value, wanted, start = 0]: unknown[]): unknown {
  if (isNothing(value)) return null
  const whole = Buffer.from(needText('$indexOfBytes', value, 40091))
  return whole.indexOf(needText('$indexOfBytes', wanted, 40092), toNumber(start))
}

function indexInPoints([value, wanted, start = 0, end]: unknown[]): unknown {
  if (isNothing(value)) return null
  const points = [...needText('$indexOfCP', value, 40093)]
  const piece = needText('$indexOfCP', wanted, 40094)
  const window = points.slice(0, end === undefined ? undefined : toNumber(end)).join('')
  const skipped = points.slice(0, toNumber(start)).join('').length
  const found = window.indexOf(piece, skipped)
  return found < 0 ? -1 : [...window.slice(0, found)].length
}

function trimmed(text: string, chars: unknown, atStart: boolean, atEnd: boolean): string {
  const points = [...text]
  const drop = (one: string | undefined) =>
    one !== undefined && (typeof chars === 'string' ? chars.includes(one) : /[\s\0]/.test(one))
  while (atStart && drop(points[0])) points.shift()
  while (atEnd && drop(points.at(-1))) points.pop()
  return points.join('')
}

function trimmer(name: string, atStart: boolean, atEnd: boolean): Operator {
  return named(name, ['input'], ['chars'], (args) => (scope) => {
    const value = args.input?.(scope)
    if (isNothing(value)) return null
    return trimmed(needText(name, value, 50699), args.chars?.(scope), atStart, atEnd)
  })
}

function patternOf(regex: unknown, options: unknown): Pattern {
  const extra = typeof options === 'string' ? options : ''
  if (regex instanceof BSONRegExp) return toPattern(regex.pattern, regex.options + extra)
  return toPattern(needText('$regexMatch', regex, 51105), extra)
}

type Hit = { match: string; idx: number; captures: (string | null)[] }

function hits(name: string, value: string, pattern: Pattern): Hit[] {
  return pattern.matchAll(value, name).map((found) => ({
    match: found[0],
    idx: [...value.slice(0, found.index)].length,
    captures: found.slice(1).map((one) => one ?? null),
  }))
}

function regex(name: string, whenNothing: unknown, answer: (found: Hit[]) => unknown): Operator {
  return named(name, ['input', 'regex'], ['options'], (args) => (scope) => {
    const input = args.input?.(scope)
    const pattern = args.regex?.(scope)
    if (isNothing(input) || isNothing(pattern)) return whenNothing
    const value = needText(name, input, 51104)
    return answer(hits(name, value, patternOf(pattern, args.options?.(scope))))
  })
}

function replacing(name: string, all: boolean): Operator {
  return named(name, ['input', 'find', 'replacement'], [], (args) => (scope) => {
    const values = ['input', 'find', 'replacement'].map((key) => args[key]?.(scope))
    if (values.some(isNothing)) return null
    const [input = '', find = '', replacement = ''] = values.map((one) =>
      needText(name, one, 51746),
    )
    return all ? input.split(find).join(replacement) : input.replace(find, () => replacement)
  })
}

export const STRINGS: Record<string, Operator> = {
  $concat: variadic(concat),
  $toLower: onText('$toLower', lower),
  $toUpper: onText('$toUpper', upper),
  $strLenBytes: fixed('$strLenBytes', 1, 1, ([value]) =>
    Buffer.byteLength(needText('$strLenBytes', value, 34473)),
  ),
  $strLenCP: fixed('$strLenCP', 1, 1, ([value]) => [...needText('$strLenCP', value, 34471)].length),
  $strcasecmp: fixed('$strcasecmp', 2, 2, ([a, b]) =>
    Math.sign(compare(upper(text('$strcasecmp', a)), upper(text('$strcasecmp', b)))),
  ),
  $split: fixed('$split', 2, 2, pieces),
  $substr: part('bytes'),
  $substrBytes: part('bytes'),
  $substrCP: part('points'),
  $indexOfBytes: fixed('$indexOfBytes', 2, 4, indexInBytes),
  $indexOfCP: fixed('$indexOfCP', 2, 4, indexInPoints),
  $trim: trimmer('$trim', true, true),
  $ltrim: trimmer('$ltrim', true, false),
  $rtrim: trimmer('$rtrim', false, true),
  $regexMatch: regex('$regexMatch', false, (found) => found.length > 0),
  $regexFind: regex('$regexFind', null, (found) => found[0] ?? null),
  $regexFindAll: regex('$regexFindAll', [], (found) => found),
  $replaceOne: replacing('$replaceOne', false),
  $replaceAll: replacing('$replaceAll', true),
}
