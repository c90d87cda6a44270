import { PATH } from '@/lib/domain/paths'

/**
 * Where a new password may be sent, out of what somebody pasted: the reset address of this very site with a token in
 * it. Null for everything else, so that no other host ever receives a password (C25).
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
