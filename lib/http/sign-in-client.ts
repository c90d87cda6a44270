import { randomBytes } from 'node:crypto'
import { deviceOf } from '@/lib/accounts/sessions/device'
import type { Client } from '@/lib/accounts/sessions/types'
import { SESSIONS } from '@/lib/domain/sessions'
import { getEnv } from '@/lib/env'

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
