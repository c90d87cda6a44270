import type { Session } from '@/lib/accounts/responses'
import { text, wireOf } from '@/lib/client/from-wire'
import { type Result, request } from '@/lib/client/request'

/** The query key of the sign-in page after a redirect back from the provider. */
export const RETURN_KEY = 'provider'

/**
 * Returns the provider's URL to sign in at; it redirects back to `callback`. Fetched by a script instead of a form post,
 * because our content security policy lets no form end on another site.
 */
export async function startThirdParty(callback: string): Promise<Result<string>> {
  const csrf = await request('/api/auth/csrf', {}, (body) =>
    text(wireOf<{ csrfToken: string }>(body).csrfToken),
  )
  if (!csrf.ok) return csrf
  const form = new URLSearchParams({ csrfToken: csrf.value, callbackUrl: callback, json: 'true' })
  return request('/api/auth/signin/google', { form }, (body) =>
    text(wireOf<{ url: string }>(body).url),
  )
}

/** Exchanges the provider's grant for a session token. */
export const finishThirdParty = (): Promise<Result<string>> =>
  request('/api/session/third-party', { method: 'POST' }, (body) =>
    text(wireOf<Session>(body).token),
  )
