import { accountParams, staffActionQuery } from '@/lib/admin/wire'
import type { Actor } from '@/lib/auth/types'
import type { Access } from '@/lib/http/actor'
import { route } from '@/lib/http/route'

type StaffCommand<T> = (actor: Actor, id: string, reason: string) => Promise<T>

/**
 * The two ways in which an admin changes an account: the GET of the specification, accepted only from a script of this
 * site or with a bearer token, and its twin for our own screens, which requires a bearer token. `toWire` maps what the
 * response says beside its success.
 */
export function staffAction<T>(
  command: StaffCommand<T>,
  toWire: (result: T) => object = () => ({}),
) {
  const handler = (access: Extract<Access, 'admin' | 'adminByLink'>) =>
    route({
      access,
      rateLimit: 'staff',
      params: accountParams,
      query: staffActionQuery,
      async run({ actor, params, query }) {
        return { success: true, ...toWire(await command(actor, params.id, query.reason)) }
      },
    })
  return { byLink: handler('adminByLink'), byBearer: handler('admin') }
}
