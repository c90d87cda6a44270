import { wireOf } from '@/lib/client/from-wire'
import { request, type Sent } from '@/lib/client/request'

/** What the address of the sign-in page carries when the provider sends somebody back to it. */
export const RETURN_MARK = 'provider'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * Where the browser must go to sign in at the provider; it comes back to `callback`. Asked for by a script, not sent
 * as a form: the policy of our pages lets no form end on another site.
 */
export async function startThirdParty(callback: string): Promise<Sent<string>> {
  const asked = await request('/api/auth/csrf', {}, (body) => text(wireOf(body).csrfToken))
  if (!asked.ok) return asked
  const form = new URLSearchParams({ csrfToken: asked.value, callbackUrl: callback, json: 'true' })
  return request('/api/auth/signin/google', { form }, (body) => text(wireOf(body).url))
}

/** Turns what the provider said into our own session token. */
export const finishThirdParty = (): Promise<Sent<string>> =>
  request('/api/session/third-party', { method: 'POST' }, (body) => text(wireOf(body).token))
