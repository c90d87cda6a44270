import { createHmac, createSecretKey, type KeyObject, randomUUID } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { now } from '@/lib/clock'
import { SESSIONS } from '@/lib/domain/sessions'
import { getEnv } from '@/lib/env'

/** The claims of a session token: account, session, and the account's token version. Ids only, no role or name. */
export type SessionClaims = {
  userId: string
  sessionId: string
  tokenVersion: number
  issuedAt: Date
  expiresAt: Date
  /** Whether the account has a record of the session, without which it has ended. */
  isRecorded: boolean
}

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
 * Signs a session token (JWT, HS256). Its payload carries the user id as `id`, `_id` and `sub`, because clients read any of
 * these. `session`: the one that the account has on record, named by `sid`; without it, the token is all there is.
 */
export function signSession(
  userId: string,
  tokenVersion: number,
  session?: { id: string; endsAt: Date },
): string {
  const payload = { id: userId, _id: userId, v: tokenVersion, ...(session && { sid: session.id }) }
  const endsAt = session?.endsAt ?? new Date(now().getTime() + SESSIONS.unrecordedMs)
  const key = keyOf(getEnv().JWT_SECRET)
  return jwt.sign(payload, key.object, {
    keyid: key.id,
    algorithm: 'HS256',
    audience: AUDIENCE,
    subject: userId,
    jwtid: session?.id ?? randomUUID(),
    expiresIn: Math.ceil((endsAt.getTime() - now().getTime()) / 1_000),
  })
}

/** Returns the claims of a valid, unexpired token, else null. Does not check revocation. */
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
    if (typeof claims === 'string' || !claims.sub || !claims.jti || !claims.exp || !claims.iat)
      return null
    const tokenVersion: unknown = claims.v
    if (typeof tokenVersion !== 'number') return null
    return {
      userId: claims.sub,
      sessionId: claims.jti,
      tokenVersion,
      issuedAt: new Date(claims.iat * 1_000),
      expiresAt: new Date(claims.exp * 1_000),
      isRecorded: claims.sid !== undefined,
    }
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
