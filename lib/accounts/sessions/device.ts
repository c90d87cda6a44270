import Bowser from 'bowser'
import { BROWSERS, type Device, SYSTEMS, UNKNOWN_DEVICE } from '@/lib/domain/devices'

/** Longer than what browsers send, and short enough for any regular expression. */
const USER_AGENT_CHARS_MAX = 400

const named = (name: string | undefined, known: readonly string[]) =>
  known.find((one) => one === name) ?? ''

/** Returns the browser and system that a `User-Agent` header names, as far as they are known ones. */
export function deviceOf(userAgent: string | null): Device {
  if (!userAgent) return UNKNOWN_DEVICE
  const { browser, os } = Bowser.parse(userAgent.slice(0, USER_AGENT_CHARS_MAX))
  return { browser: named(browser.name, BROWSERS), system: named(os.name, SYSTEMS) }
}
