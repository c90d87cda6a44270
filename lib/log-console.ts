import { format } from 'node:util'
import { isLogged, log, withoutValues } from '@/lib/log'

const LEVELS = { error: 'error', warn: 'warn', info: 'info', log: 'info' } as const

/** The colours of a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character begins them
const COLOURS = /\u001b\[\d+m/g

/**
 * Makes what libraries print, above all Next's own errors, JSON lines of the log. An error that was logged with its request
 * (`onRequestError`) is not repeated.
 */
export function logConsole(): void {
  for (const [name, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, 'info'][]) {
    console[name] = (...given: unknown[]) => {
      const err = given.find((one) => one instanceof Error)
      if (err && isLogged(err)) return
      const text = format(...given.filter((one) => one !== err)).replace(COLOURS, '')
      log[level]({ source: 'console', ...(err && { err }) }, withoutValues(text.trim() || 'error'))
    }
  }
}
