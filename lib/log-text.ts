const LEVELS: readonly [level: number, name: string][] = [
  [60, 'Fatal: '],
  [50, 'Error: '],
  [40, 'Warning: '],
]
/** What a reader at a terminal does not need: it names this process and the request. */
const LEFT_OUT = new Set(['host', 'worker', 'source', 'requestId', 'traceId'])

type LoggedError = { type?: string; message?: string; stack?: string; cause?: LoggedError }

/** Returns a JSON line of the log as a sentence with the time before it; the stack of an error follows on lines of its own. */
export function sentenceOf(line: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown>
  const name = LEVELS.find(([from]) => Number(level) >= from)?.[1] ?? ''
  const details = Object.entries(rest)
    .filter(([key]) => !LEFT_OUT.has(key))
    .map(([key, value]) => `${wordsOf(key)} ${textOf(value)}`)
  const about = details.length > 0 ? ` (${details.join(', ')})` : ''
  const at = new Date(Number(time)).toTimeString().slice(0, 8)
  return `${at} ${name}${withCapital(String(msg ?? ''))}${about}${errorText(err as LoggedError)}`
}

const withCapital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** `reviewId` as `review id`. */
const wordsOf = (key: string) => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const textOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value).replaceAll('"', '') : value

function errorText(error: LoggedError | undefined): string {
  if (!error) return ''
  const { type, message = '', stack, cause } = error
  const whole = `: ${type} ${message}`.trimEnd()
  return `${whole}${stack ? `\n${stack}` : ''}${cause ? `\n  because${errorText(cause)}` : ''}`
}
