import { createHmac, randomUUID } from 'node:crypto'
import NextAuth, { type NextAuthOptions, type Profile } from 'next-auth'
import { decode } from 'next-auth/jwt'
import GoogleProvider from 'next-auth/providers/google'
import { minutes } from '@/lib/domain/durations'
import { PATH } from '@/lib/domain/paths'
import { getEnv } from '@/lib/env'
import { log } from '@/lib/log'

/** How long the browser may take from the provider's answer to fetching our own token. */
const GRANT_MS = minutes(5)

/** Whether the third-party button is shown and works: only when configured (C23). */
export function isThirdPartySignInOn(): boolean {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = getEnv()
  return Boolean(GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET)
}

type ThirdPartyHandler = (
  request: Request,
  context: { params: Promise<{ nextauth: string[] }> },
) => Promise<Response>

/** The handler of next-auth that talks with the provider. Only called when `isThirdPartySignInOn`. */
export function thirdPartyHandler(): ThirdPartyHandler {
  // biome-ignore lint/style/noProcessEnv: next-auth reads its own address there and nowhere else
  process.env.NEXTAUTH_URL = getEnv().SITE_URL
  return NextAuth(options()) as ThirdPartyHandler
}

/**
 * What the provider said, as next-auth's cookie carries it: raw, to be parsed. Null without a genuine, fresh cookie.
 */
export async function readGrant(request: Request): Promise<unknown> {
  const prefix = `${grantCookie()}=`
  const cookies = request.headers.get('cookie')?.split(/; */) ?? []
  const token = cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length)
  if (!token) return null
  return decode({ token, secret: secret() }).catch(() => null)
}

/** The `Set-Cookie` value that takes next-auth's cookie away: it has done its one work. */
export const endGrantCookie = () =>
  `${grantCookie()}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${isSecure() ? '; Secure' : ''}`

function options(): NextAuthOptions {
  const { GOOGLE_CLIENT_ID = '', GOOGLE_CLIENT_SECRET = '', OIDC_ISSUER } = getEnv()
  const issuer = OIDC_ISSUER?.replace(/\/$/, '')
  return {
    secret: secret(),
    useSecureCookies: isSecure(),
    session: { strategy: 'jwt', maxAge: GRANT_MS / 1_000 },
    pages: { signIn: PATH.signIn, error: PATH.signIn },
    providers: [
      GoogleProvider({
        clientId: GOOGLE_CLIENT_ID,
        clientSecret: GOOGLE_CLIENT_SECRET,
        ...(issuer && { issuer, wellKnown: `${issuer}/.well-known/openid-configuration` }),
      }),
    ],
    callbacks: {
      redirect: ({ url }) => backHere(url),
      jwt: ({ token, account, profile }) => (account && profile ? grantOf(profile) : token),
    },
    // Only codes: the details repeat tokens and addresses.
    logger: {
      error: (code) => log.error({ code }, 'third-party sign-in failed'),
      warn: (code) => log.debug({ code }, 'third-party sign-in'),
      debug: () => {},
    },
  }
}

/** What the exchange needs to know of the person, and an id under which it is used up. */
const grantOf = (profile: Profile & { email_verified?: unknown }) => ({
  grantId: randomUUID(),
  expiresAt: Date.now() + GRANT_MS,
  email: profile.email ?? '',
  isEmailVerified: profile.email_verified === true,
  name: profile.name ?? '',
})

/** Where the dance may end: the sign-in page of this site, with the query that it asked for. */
function backHere(url: unknown): string {
  const { SITE_URL } = getEnv()
  const asked = URL.canParse(String(url), SITE_URL) ? new URL(String(url), SITE_URL) : null
  const isOurs = asked?.origin === SITE_URL && asked.pathname === PATH.signIn
  return isOurs ? asked.href : `${SITE_URL}${PATH.signIn}`
}

const isSecure = () => getEnv().SITE_URL.startsWith('https:')
const grantCookie = () => `${isSecure() ? '__Secure-' : ''}next-auth.session-token`
/** A key of its own, so that nothing that next-auth seals can pass for a session of ours, nor the other way round. */
const secret = () => createHmac('sha256', getEnv().JWT_SECRET).update('third-party').digest('hex')
