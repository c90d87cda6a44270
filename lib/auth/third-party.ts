import { createHmac, randomUUID } from 'node:crypto'
import NextAuth, { type NextAuthOptions, type Profile } from 'next-auth'
import { decode } from 'next-auth/jwt'
import GoogleProvider from 'next-auth/providers/google'
import { minutes } from '@/lib/domain/durations'
import { PATH } from '@/lib/domain/paths'
import { getEnv } from '@/lib/env'
import { log } from '@/lib/log'

/** How long the browser may take from the provider's response to fetching our own token. */
const GRANT_MS = minutes(5)

/** Whether the third-party button is shown and works: only when configured. */
export function isThirdPartySignInOn(): boolean {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = getEnv()
  return Boolean(GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET)
}

type ThirdPartyHandler = (
  request: Request,
  context: { params: Promise<{ nextauth: string[] }> },
) => Promise<Response>

/** Returns next-auth's handler, which talks to the provider. Call it only if `isThirdPartySignInOn`. */
export function thirdPartyHandler(): ThirdPartyHandler {
  // biome-ignore lint/style/noProcessEnv: next-auth reads its own address there and nowhere else
  process.env.NEXTAUTH_URL = getEnv().SITE_URL
  return NextAuth(options()) as ThirdPartyHandler
}

/** Returns the unparsed grant from next-auth's cookie; null without a valid, fresh cookie. */
export async function readGrant(request: Request): Promise<unknown> {
  const prefix = `${grantCookie()}=`
  const cookies = request.headers.get('cookie')?.split(/; */) ?? []
  const token = cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length)
  if (!token) return null
  return decode({ token, secret: secret() }).catch(() => null)
}

/** Returns the `Set-Cookie` value that deletes next-auth's cookie, which is needed once only. */
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
    // Codes only: the details contain tokens and addresses.
    logger: {
      error: (code) => log.error({ code }, 'third-party sign-in failed'),
      warn: (code) => log.debug({ code }, 'third-party sign-in'),
      debug: () => {},
    },
  }
}

/** The identity for the exchange, and an id by which it is consumed. */
const grantOf = (profile: Profile & { email_verified?: unknown; iss?: unknown }) => ({
  grantId: randomUUID(),
  subject: profile.sub ? `${profile.iss} ${profile.sub}` : '',
  expiresAt: Date.now() + GRANT_MS,
  email: profile.email ?? '',
  isEmailVerified: profile.email_verified === true,
  name: profile.name ?? '',
})

/** Redirects only to the sign-in page of this site, with the query it asked for. */
function backHere(url: unknown): string {
  const { SITE_URL } = getEnv()
  const target = URL.canParse(String(url), SITE_URL) ? new URL(String(url), SITE_URL) : null
  const isOurs = target?.origin === SITE_URL && target.pathname === PATH.signIn
  return isOurs ? target.href : `${SITE_URL}${PATH.signIn}`
}

const isSecure = () => getEnv().SITE_URL.startsWith('https:')
const grantCookie = () => `${isSecure() ? '__Secure-' : ''}next-auth.session-token`
/** A derived key, so that a token of next-auth never passes for a session of ours, nor the other way round. */
const secret = () => createHmac('sha256', getEnv().JWT_SECRET).update('third-party').digest('hex')
