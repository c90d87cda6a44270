import pino from 'pino'

/** Structured log lines on stdout. Personal data and secrets stay out: log ids, never names, mails or tokens. */
export const log = pino({
  // biome-ignore lint/style/noProcessEnv: the log must work before the settings are parsed
  level: process.env.LOG_LEVEL ?? 'info',
  base: null,
  redact: ['password', 'token', 'email', '*.password', '*.token', '*.email'],
  serializers: { err: describeError },
})

/** Where messages of databases and parsers repeat what somebody entered. */
const VALUES: readonly [RegExp, string][] = [
  [/dup key: .*/gs, 'dup key: …'],
  [/[^\s"'<>(]+@[^\s"'<>)]+/g, '…@…'],
  [/"(?:[^"\\]|\\.)*"/gs, '"…"'],
  [/\(`[^`]*`\)/g, '(`…`)'],
]
const CAUSES_MAX = 5
/** What somebody entered may be long, and the patterns above take the square of it. */
const MESSAGE_CHARS_MAX = 2_000
const RECORD_CHARS_MAX = 300

/** What a log line says of an error: its kind, code and place, and its message without values that may be a person's. */
function describeError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack = '', cause } = error
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: name,
    ...pick(error, 'code'),
    ...pick(error, 'digest'),
    message: withoutValues(message),
    stack: frames.join('\n'),
    ...(cause !== undefined && depth < CAUSES_MAX && { cause: describeError(cause, depth + 1) }),
  }
}

/** An error in one line, without values that may be a person's: for a record. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error ? ` (${error.code})` : ''
  return `${error.name}${code}: ${withoutValues(error.message)}`.slice(0, RECORD_CHARS_MAX)
}

const withoutValues = (text: string) =>
  VALUES.reduce(
    (left, [pattern, instead]) => left.replace(pattern, instead),
    text.slice(0, MESSAGE_CHARS_MAX),
  )

function pick(error: Error, key: 'code' | 'digest'): object {
  const value: unknown = key in error ? error[key as keyof Error] : undefined
  return typeof value === 'string' || typeof value === 'number' ? { [key]: value } : {}
}
