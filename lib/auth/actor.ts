import { findActor } from '@/lib/accounts/queries'
import type { Actor } from '@/lib/accounts/types'
import { bearerToken, cookieToken, verifySession } from '@/lib/auth/token'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { suspensionSentence } from '@/lib/suspensions/rules'

/**
 * Who may call an endpoint. `adminByLink` is for the GETs that change something (C13, C14): an admin's bearer, or his
 * strict cookie on a request that a script of this site made; never a navigation, a picture or a prefetch.
 */
export type Access = 'anyone' | 'member' | 'admin' | 'adminByLink'
export type ActorFor<A extends Access> = A extends 'anyone' ? Actor | null : Actor

/**
 * The actor of a request; for `anyone` null without a valid token, and for a suspended member, who reads like a visitor.
 * Throws `unauthenticated`, or `forbidden`: also, with the reason, for a suspended member.
 */
export async function requireActor<A extends Access>(
  access: A,
  request: Request,
): Promise<ActorFor<A>> {
  if (access === 'adminByLink') refuseLinks(request)
  const token = bearerToken(request) ?? (access === 'adminByLink' ? scriptCookie(request) : null)
  const actor = await actorOf(token)
  if (access === 'anyone') return (actor?.suspension ? null : actor) as ActorFor<A>
  requireRole(access, actor, token)
  return actor as ActorFor<A>
}

async function actorOf(token: string | null): Promise<Actor | null> {
  const claims = token ? verifySession(token) : null
  return claims ? findActor(claims) : null
}

function requireRole(access: Access, actor: Actor | null, token: string | null): void {
  if (!actor) {
    throw new AppError(
      'unauthenticated',
      token ? SERVER_MESSAGES.sessionEnded : SERVER_MESSAGES.signInRequired,
    )
  }
  if (actor.suspension) throw new AppError('forbidden', suspensionSentence(actor.suspension))
  if (access !== 'member' && actor.role !== ROLE.admin) {
    throw new AppError('forbidden', SERVER_MESSAGES.notAllowed)
  }
}

function refuseLinks(request: Request): void {
  if (isLink(request)) throw new AppError('forbidden', SERVER_MESSAGES.notAllowed)
}

/** Whether a browser sent this for a link, a picture or ahead of time: nobody pressed anything for it (C13). */
export function isLink({ headers }: Request): boolean {
  const isPrefetch = /prefetch/i.test(
    `${headers.get('purpose')} ${headers.get('sec-purpose')} ${headers.get('x-moz')}`,
  )
  const isNavigation = headers.get('sec-fetch-mode') === 'navigate'
  const isEmbedded = !['empty', null].includes(headers.get('sec-fetch-dest'))
  return isPrefetch || isNavigation || isEmbedded || headers.has('next-router-prefetch')
}

/** Whether a script of this site sent it: what another site starts says so in these headers, which no page can set. */
export const isOwnScript = ({ headers }: Request): boolean =>
  headers.get('sec-fetch-site') === 'same-origin' && headers.get('sec-fetch-dest') === 'empty'

/**
 * Refuses what another site made a visitor's browser send: by him it could sign up, propose and ask for mails from as
 * many networks as it has visitors. Programs say nothing of the kind, and no page of another site may read our answers.
 */
export function refuseForeignWrite({ method, headers }: Request): void {
  const isWrite = method !== 'GET' && method !== 'HEAD'
  if (isWrite && headers.get('sec-fetch-site') === 'cross-site') {
    throw new AppError('forbidden', SERVER_MESSAGES.notAllowed)
  }
}

const scriptCookie = (request: Request): string | null =>
  isOwnScript(request) ? cookieToken(request) : null
