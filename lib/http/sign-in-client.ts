import { randomBytes } from 'node:crypto'
import Bowser from 'bowser'
import type { Client } from '@/lib/accounts/sessions/types'
import { BROWSERS, type Device, SYSTEMS, UNKNOWN_DEVICE } from '@/lib/domain/devices'
import { SESSIONS } from '@/lib/domain/sessions'
import { getEnv } from '@/lib/env'

/** Longer than what browsers send, and short enough for any regular expression. */
const USER_AGENT_CHARS_MAX = 400

const named = (name: string | undefined, known: readonly string[]) =>
  known.find((one) => one === name) ?? ''

/** Returns the browser and system that a `User-Agent` header names, as far as they are known ones. */
function deviceOf(userAgent: string | null): Device {
  if (!userAgent) return UNKNOWN_DEVICE
  const { browser, os } = Bowser.parse(userAgent.slice(0, USER_AGENT_CHARS_MAX))
  return { browser: named(browser.name, BROWSERS), system: named(os.name, SYSTEMS) }
}

const isSecure = () => getEnv().SITE_URL.startsWith('https:')
const cookieName = () => (isSecure() ? '__Host-device' : 'device')
const KEY = /^[\w-]{22}$/

/**
 * Returns which browser signs in. Its cookie holds a random value that says nothing by itself: accounts keep digests of it,
 * each its own.
 */
export function signInClient({ headers }: Request): Client {
  const prefix = `${cookieName()}=`
  const cookies = headers.get('cookie')?.split(/; */) ?? []
  const given = cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length) ?? ''
  return {
    device: deviceOf(headers.get('user-agent')),
    deviceKey: KEY.test(given) ? given : randomBytes(16).toString('base64url'),
  }
}

/** Returns the `Set-Cookie` value by which this browser is known at its next sign-in. */
export const deviceCookie = ({ deviceKey }: Client): string =>
  `${cookieName()}=${deviceKey}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${SESSIONS.deviceCookieMs / 1_000}${isSecure() ? '; Secure' : ''}`
