import { findActor } from '@/lib/accounts/queries'
import { bearerToken, cookieToken, verifySession } from '@/lib/auth/session-token'
import { suspensionSentence } from '@/lib/auth/suspension/rules'
import type { Actor } from '@/lib/auth/types'
import { hasPower, lacksSecondFactor, type Power } from '@/lib/domain/powers'
import { ROLE } from '@/lib/domain/roles'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { getEnv } from '@/lib/env'
import { AppError } from '@/lib/errors'

/**
 * Who may call an endpoint. `account` is a `member`, also while suspended or while a second factor is due: for the rights over one's
 * own account that this leaves. `adminByLink` is for GETs that change data: it takes an admin's bearer token, or their cookie
 * on a request made by a script of this site; never a navigation, an image or a prefetch.
 */
export type Access = 'anyone' | 'account' | 'member' | 'admin' | 'adminByLink'
export type ActorFor<A extends Access> = A extends 'anyone' ? Actor | null : Actor

/**
 * Returns the actor of a request; for `anyone` null without a valid token, and for a suspended member and staff whose second factor
 * is due, who read like a visitor. `powers` admit members who hold one of them where an admin is asked for. Throws `unauthenticated`, or `forbidden`:
 * with the reason for a suspended member, except for `account`.
 */
export async function requireActor<A extends Access>(
  access: A,
  request: Request,
  powers: readonly Power[] = [],
): Promise<ActorFor<A>> {
  if (access === 'adminByLink') refuseLinks(request)
  const token = bearerToken(request) ?? (access === 'adminByLink' ? scriptCookie(request) : null)
  const actor = await actorOf(token)
  if (access === 'anyone') return unlessBarred(actor) as ActorFor<A>
  requireRole({ access, powers }, actor, token)
  return actor as ActorFor<A>
}

async function actorOf(token: string | null): Promise<Actor | null> {
  const claims = token ? verifySession(token) : null
  return claims ? findActor(claims) : null
}

/** Whether an account on our team must add a second factor before it may do anything else. */
const isFactorDue = (actor: Actor): boolean =>
  getEnv().REQUIRE_STAFF_SECOND_FACTOR && lacksSecondFactor(actor)

const unlessBarred = (actor: Actor | null): Actor | null =>
  actor && (actor.suspension || isFactorDue(actor)) ? null : actor

type Requirement = { access: Access; powers: readonly Power[] }

function requireRole(
  { access, powers }: Requirement,
  actor: Actor | null,
  token: string | null,
): void {
  if (!actor) {
    throw new AppError(
      'unauthenticated',
      token ? SERVER_MESSAGES.sessionEnded : SERVER_MESSAGES.signInRequired,
    )
  }
  if (actor.suspension && !isOwnAccount(access, actor)) {
    throw new AppError('forbidden', suspensionSentence(actor.suspension))
  }
  if (access !== 'account' && isFactorDue(actor)) {
    throw new AppError('forbidden', SERVER_MESSAGES.secondFactorDue)
  }
  const isAllowed = actor.role === ROLE.admin || powers.some((power) => hasPower(actor, power))
  if (isForStaff(access) && !isAllowed) {
    throw new AppError('forbidden', SERVER_MESSAGES.notAllowed)
  }
}

const isForStaff = (access: Access) => access === 'admin' || access === 'adminByLink'

/** Only members can be suspended: of another role such an account is a fault in the data, and stays shut out. */
const isOwnAccount = (access: Access, { role }: Actor) =>
  access === 'account' && role === ROLE.member

function refuseLinks(request: Request): void {
  if (isLink(request)) throw new AppError('forbidden', SERVER_MESSAGES.notAllowed)
}

/**
 * Whether a request was not made by a script on purpose: a navigation, an image, a prefetch, the router, or HEAD, which Next handles
 * with the handler of GET.
 */
export function isLink({ method, headers }: Request): boolean {
  const isPrefetch = /prefetch/i.test(
    `${headers.get('purpose')} ${headers.get('sec-purpose')} ${headers.get('x-moz')}`,
  )
  const isNavigation = headers.get('sec-fetch-mode') === 'navigate'
  const isEmbedded = !['empty', null].includes(headers.get('sec-fetch-dest'))
  const isAhead = isPrefetch || headers.has('next-router-prefetch')
  // The router loads a page by a script, after a press on a link, or where `next` leads.
  const isRouted = headers.has('rsc')
  return method === 'HEAD' || isAhead || isRouted || isNavigation || isEmbedded
}

/**
 * Whether a script of this site sent the request, by headers that no page can set. For browsers without `Sec-Fetch-*`
 * `Origin` or `Referer` name the site, and `Accept` tells a link or an image from a script.
 */
export function isOwnScript(request: Request): boolean {
  const { headers } = request
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' && headers.get('sec-fetch-dest') === 'empty'
  const source = headers.get('origin') ?? headers.get('referer')
  const isFollowed = /^(?:text\/html|image\/)/.test(headers.get('accept') ?? '')
  return source !== null && !isFollowed && isOwnOrigin(source, request)
}

/** Whether a URL belongs to this site: by the settings, or by the `Host` of the request. */
function isOwnOrigin(address: string, { url, headers }: Request): boolean {
  if (!URL.canParse(address)) return false
  const { origin, host } = new URL(address)
  return origin === getEnv().SITE_URL || host === (headers.get('host') ?? new URL(url).host)
}

/**
 * Throws `forbidden` for a write that another site made a visitor's browser send: that site could sign up, propose and
 * request e-mails from the networks of all its visitors. Clients that are not browsers send no such headers.
 */
export function refuseForeignWrite(
  request: Request,
  { takesForeign }: { takesForeign?: true } = {},
): void {
  const { method, headers } = request
  if (takesForeign || method === 'GET' || method === 'HEAD') return
  if (isForeign(request, headers.get('sec-fetch-site'), headers.get('origin'))) {
    throw new AppError('forbidden', SERVER_MESSAGES.notAllowed)
  }
}

function isForeign(request: Request, site: string | null, origin: string | null): boolean {
  if (site === 'cross-site') return true
  return site !== 'same-origin' && origin !== null && !isOwnOrigin(origin, request)
}

/**
 * Returns the member who sent a plain form of this site: their cookie counts only with headers that no other site can set.
 * Null for visitors, suspended members, and staff whose second factor is due.
 */
export async function formActor(request: Request): Promise<Actor | null> {
  const { headers } = request
  const [site, origin] = [headers.get('sec-fetch-site'), headers.get('origin')]
  const isOwn =
    site === null ? origin !== null && isOwnOrigin(origin, request) : site === 'same-origin'
  return unlessBarred(isOwn ? await actorOf(cookieToken(request)) : null)
}

const scriptCookie = (request: Request): string | null =>
  isOwnScript(request) ? cookieToken(request) : null
