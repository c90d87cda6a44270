import { PATH } from '@/lib/domain/paths'

/**
 * Returns the address of this site's reset endpoint for a pasted link with a token. Null for any other address, so that
 * no other host ever receives a password.
 */
export function resetTarget(pasted: string, origin: string): string | null {
  let url: URL
  try {
    url = new URL(pasted.trim())
  } catch {
    return null
  }
  const isOurs = url.origin === origin && url.pathname === PATH.resetPassword
  return isOurs && url.searchParams.get('token') ? `${url.pathname}${url.search}` : null
}
