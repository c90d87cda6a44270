import type { z } from 'zod'
import { rankMoved } from '@/lib/admin/responses'
import { accountParams, rankBody, staffActionQuery } from '@/lib/admin/wire'
import type { Actor } from '@/lib/auth/types'
import type { Access } from '@/lib/http/actor'
import { type Declaration, route, type Serializable } from '@/lib/http/route'
import type { PlaceChange } from '@/lib/influencers/types'
import { done } from '@/lib/wire/responses'

type StaffCommand<T> = (actor: Actor, id: string, reason: string) => Promise<T>
type RankCommand = (
  actor: Actor,
  id: string,
  reason: string,
  shownReason?: string,
) => Promise<PlaceChange>

type Way = Extract<Access, 'admin' | 'adminByLink'>
/** `guard`: what limits one admin; it knows which of the two ways is taken. */
type More = Pick<Declaration, 'confirm'> & { guard?: (actor: Actor, way: Way) => Promise<void> }

/**
 * The two ways in which an admin changes an account: the GET of the specification, accepted only from a script of this
 * site or with a bearer token, and its twin for our own screens, which requires a bearer token.
 */
function bothWays<R extends object>(
  summary: string,
  response: z.ZodType<R>,
  command: StaffCommand<Serializable<R>>,
  { guard, ...more }: More = {},
) {
  const handler = (access: Way) =>
    route({
      summary,
      access,
      ...(access === 'admin' && more),
      rateLimit: 'staff',
      params: accountParams,
      query: staffActionQuery,
      response,
      refusals: ['conflict'],
      async run({ actor, params, query }) {
        await guard?.(actor, access)
        return command(actor, params.id, query.reason)
      },
    })
  return { byLink: handler('adminByLink'), byBearer: handler('admin') }
}

export const staffAction = (summary: string, command: StaffCommand<unknown>, more?: More) =>
  bothWays(
    summary,
    done,
    async (actor, id, reason) => {
      await command(actor, id, reason)
      return { success: true }
    },
    more,
  )

/** A change of rank, which says the places before and after. Readers see the reason that our own screens send with it. */
export const rankAction = (summary: string, command: RankCommand) => ({
  byLink: bothWays(summary, rankMoved, async (actor, id, reason) => ({
    success: true,
    ...(await command(actor, id, reason)),
  })).byLink,
  byBearer: route({
    summary,
    access: 'admin',
    rateLimit: 'staff',
    params: accountParams,
    body: rankBody,
    response: rankMoved,
    refusals: ['conflict'],
    run: async ({ actor, params, body: { reason } }) => ({
      success: true,
      ...(await command(actor, params.id, reason, reason)),
    }),
  }),
})
