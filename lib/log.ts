import pino, { type LoggerOptions } from 'pino'
import { count } from '@/lib/counters'
import { sentenceOf } from '@/lib/log-text'
import { perProcess } from '@/lib/process/per-process'
import { currentRequest } from '@/lib/request-context'
import { currentTraceId } from '@/lib/tracing/spans'

/** The number of pino's level `warn`. */
const WARN = 40

// biome-ignore lint/style/noProcessEnv: the log must work before the settings are parsed
const format = process.env.LOG_FORMAT || (process.stdout.isTTY ? 'text' : 'json')

const options: LoggerOptions = {
  // biome-ignore lint/style/noProcessEnv: the log must work before the settings are parsed
  level: process.env.LOG_LEVEL ?? 'info',
  base: null,
  mixin: contextOf,
  redact: ['password', 'token', 'email', '*.password', '*.token', '*.email'],
  serializers: { err: describeError },
  hooks: {
    logMethod(line, write, level) {
      if (level >= WARN) count('logLines', pino.levels.labels[level])
      write.apply(this, line)
    },
  },
}

/**
 * Logs on stdout, without personal data and secrets: log ids, never names, e-mail addresses or tokens. JSON lines; on a
 * terminal sentences.
 */
export const log =
  format === 'text'
    ? pino(options, { write: (line) => process.stdout.write(`${sentenceOf(line)}\n`) })
    : pino(options)

/** What a line says about the process, the request and the trace that it belongs to. */
function contextOf(): object {
  const traceId = currentTraceId()
  return { ...named.names, ...currentRequest(), ...(traceId && { traceId }) }
}

/** The errors that were logged with their request. */
const loggedErrors = perProcess('logged errors', () => new WeakSet<object>())
const named = perProcess<{ names?: ProcessNames }>('process names', () => ({}))

type ProcessNames = { host: string; worker: number }

/** Names this process in each of its lines, those of all bundles included. */
export function nameProcess(names: ProcessNames): void {
  named.names = names
}

/** Marks an error as logged, so that Next's own line about it is dropped. */
export function markLogged(error: unknown): void {
  if (error instanceof Error) loggedErrors.add(error)
}

/** Whether the error was marked as logged. */
export const isLogged = (error: Error): boolean => loggedErrors.has(error)

/** Patterns of user input that messages of databases and parsers repeat. */
const VALUES: readonly [RegExp, string][] = [
  [/dup key: .*/gs, 'dup key: …'],
  [/[^\s"'<>(]+@[^\s"'<>)]+/g, '…@…'],
  [/"(?:[^"\\]|\\.)*"/gs, '"…"'],
  [/\(`[^`]*`\)/g, '(`…`)'],
]
const CAUSES_MAX = 5
/** User input may be long, and the patterns above take quadratic time. */
const MESSAGE_CHARS_MAX = 2_000
const RECORD_CHARS_MAX = 300

/** Serializes an error for the log: type, code, stack, and its message without values that may be personal data. */
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

/** Returns an error in one line, without values that may be personal data, to be stored. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error ? ` (${error.code})` : ''
  return `${error.name}${code}: ${withoutValues(error.message)}`.slice(0, RECORD_CHARS_MAX)
}

/** Returns a message without values that may be personal data. */
export const withoutValues = (text: string) =>
  VALUES.reduce(
    (left, [pattern, instead]) => left.replace(pattern, instead),
    text.slice(0, MESSAGE_CHARS_MAX),
  )

function pick(error: Error, key: 'code' | 'digest'): object {
  const value: unknown = key in error ? error[key as keyof Error] : undefined
  return typeof value === 'string' || typeof value === 'number' ? { [key]: value } : {}
}
