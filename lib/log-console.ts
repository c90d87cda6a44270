import { format } from 'node:util'
import { seconds } from '@/lib/domain/durations'
import { isLogged, log, withoutValues } from '@/lib/log'

const LEVELS = { error: 'error', warn: 'warn', info: 'info', log: 'info' } as const

/** The colours of a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character begins them
const COLOURS = /\u001b\[\d+m/g

/** Next prints an error just before it reports it with its request (`onRequestError`). */
const REPORTED_MS = seconds(1)
const unreported = new Set<() => void>()

/**
 * Makes what libraries print, above all Next's own errors, JSON lines of the log. An error that is also logged with its
 * request is not repeated.
 */
export function logConsole(): void {
  process.once('exit', () => {
    for (const write of unreported) write()
  })
  for (const [name, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, 'info'][]) {
    console[name] = (...given: unknown[]) => {
      const err = given.find((one) => one instanceof Error)
      const text = format(...given.filter((one) => one !== err)).replace(COLOURS, '')
      const message = withoutValues(text.trim() || 'error')
      if (!err) return log[level]({ source: 'console' }, message)
      unlessReported(err, () => log[level]({ source: 'console', err }, message))
    }
  }
}

/** Writes the line of an error that nothing else logs in time. */
function unlessReported(error: Error, writeLine: () => void): void {
  const write = () => {
    clearTimeout(timer)
    unreported.delete(write)
    if (!isLogged(error)) writeLine()
  }
  const timer = setTimeout(write, REPORTED_MS)
  unreported.add(write)
}
