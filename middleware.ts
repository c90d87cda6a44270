import { type NextRequest, NextResponse } from 'next/server'
import { cookieToken, verifySession } from '@/lib/auth/token'
import { PATH } from '@/lib/domain/paths'

/** The matcher must be literal: Next reads it without running this file. */
export const config = {
  matcher: ['/user/:path*', '/admin/:path*', '/api/reset-password'],
  // jsonwebtoken needs node:crypto, which the edge runtime lacks.
  runtime: 'nodejs',
}

/**
 * Sends visitors of guarded pages to the sign-in page (C9), and shows the reset screen under its wire address (C24).
 * A courtesy, not the gate: the cookie is only checked to be genuine, every handler checks for itself.
 */
export function middleware(request: NextRequest): NextResponse {
  if (request.nextUrl.pathname === PATH.resetPassword) return resetPassword(request)
  const token = cookieToken(request)
  if (token && verifySession(token)) return asPrivate(NextResponse.next())
  return asPrivate(NextResponse.redirect(signInFor(request), 307))
}

function resetPassword(request: NextRequest): NextResponse {
  if (request.method !== 'GET' && request.method !== 'HEAD') return NextResponse.next()
  const screen = request.nextUrl.clone()
  screen.pathname = PATH.resetScreen
  const response = asPrivate(NextResponse.rewrite(screen))
  // The address holds the token: it goes to nobody (C26).
  response.headers.set('referrer-policy', 'no-referrer')
  return response
}

function signInFor({ nextUrl }: NextRequest): URL {
  const signIn = nextUrl.clone()
  signIn.pathname = PATH.signIn
  signIn.search = ''
  signIn.searchParams.set('next', `${nextUrl.pathname}${nextUrl.search}`)
  return signIn
}

function asPrivate(response: NextResponse): NextResponse {
  response.headers.set('cache-control', 'no-store')
  response.headers.set('x-robots-tag', 'noindex')
  return response
}
