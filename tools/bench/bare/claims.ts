import type { SessionClaims } from '@/lib/auth/session-token'

/** Reads the claims without verifying the token: for benchmarks on this machine only. */
export function bareClaims(request: Request): SessionClaims {
  const userId = request.headers.get('x-user-id') ?? ''
  return { userId, sessionId: userId, expiresAt: new Date() }
}
