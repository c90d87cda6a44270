import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { now } from '@/lib/clock'
import { getEnv } from '@/lib/env'

/** The claims of a session token: the account, and the session that it has on record. Ids only, no role or name. */
export type SessionClaims = { userId: string; sessionId: string; expiresAt: Date }

const isSecure = () => getEnv().SITE_URL.startsWith('https:')
/** With https the `__Host-` prefix keeps other subdomains from setting the cookie. */
const cookieName = () => (isSecure() ? '__Host-session' : 'session')
/** Keeps other tokens signed with the same secret from passing for a session. */
const AUDIENCE = 'session'

type Key = { secret: string; id: string; object: KeyObject }

const keys = new Map<string, Key>()

/** Cached as a key object: given text, the library tries to parse a certificate for every token, which is slow. */
function keyOf(secret: string): Key {
  const known = keys.get(secret)
  if (known) return known
  const id = createHmac('sha256', secret).update('key id').digest('base64url').slice(0, 8)
  const key = { secret, id, object: createSecretKey(Buffer.from(secret)) }
  keys.set(secret, key)
  return key
}

/** The keys that may have signed a token: the one it names, if it names one. */
function keysFor(token: string): Key[] {
  const { JWT_SECRET, JWT_SECRET_PREVIOUS } = getEnv()
  const accepted = [JWT_SECRET, JWT_SECRET_PREVIOUS].filter((one) => one !== undefined).map(keyOf)
  const kid = accepted.length > 1 ? jwt.decode(token, { complete: true })?.header.kid : undefined
  return kid === undefined ? accepted : accepted.filter(({ id }) => id === kid)
}

/**
 * Signs the token (JWT, HS256) of a session that the account has on record. Its payload carries the user id as `id`, `_id` and
 * `sub`, because clients read any of these.
 */
export function signSession(userId: string, session: { id: string; endsAt: Date }): string {
  const key = keyOf(getEnv().JWT_SECRET)
  return jwt.sign({ id: userId, _id: userId }, key.object, {
    keyid: key.id,
    algorithm: 'HS256',
    audience: AUDIENCE,
    subject: userId,
    jwtid: session.id,
    expiresIn: Math.ceil((session.endsAt.getTime() - now().getTime()) / 1_000),
  })
}

/** Returns the claims of a valid, unexpired token, else null. Does not check whether the session has ended. */
export function verifySession(token: string): SessionClaims | null {
  for (const key of keysFor(token)) {
    const claims = claimsUnder(key, token)
    if (claims) return claims
  }
  return null
}

function claimsUnder({ object }: Key, token: string): SessionClaims | null {
  try {
    const claims = jwt.verify(token, object, { algorithms: ['HS256'], audience: AUDIENCE })
    if (typeof claims === 'string' || !claims.sub || !claims.jti || !claims.exp) return null
    const expiresAt = new Date(claims.exp * 1_000)
    return { userId: claims.sub, sessionId: claims.jti, expiresAt }
  } catch {
    return null
  }
}

/** The token of the `Authorization: Bearer` header; null when absent, or the text 'null' or 'undefined' of a careless client. */
export function bearerToken(request: Request): string | null {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  return !token || token === 'null' || token === 'undefined' ? null : token
}

/** The token of the session cookie, or null. Only page guards and the admin's same-origin GETs read it. */
export function cookieToken(request: Request): string | null {
  const cookies = request.headers.get('cookie')?.split(/; */) ?? []
  const prefix = `${cookieName()}=`
  return cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length) || null
}

/** Returns the `Set-Cookie` value with the session for page guards, as long as it lasts; an empty token ends it. */
export function sessionCookie(token: string): string {
  const secure = isSecure() ? '; Secure' : ''
  const endsAt = verifySession(token)?.expiresAt.getTime() ?? 0
  const maxAge = Math.max(0, Math.ceil((endsAt - now().getTime()) / 1_000))
  return `${cookieName()}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAge}${secure}`
}
