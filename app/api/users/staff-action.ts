import { accountParams, staffActionQuery } from '@/lib/admin/wire'
import type { Actor } from '@/lib/auth/types'
import type { Access } from '@/lib/http/actor'
import { route } from '@/lib/http/route'

type StaffCommand = (actor: Actor, id: string, reason: string) => Promise<void>

/**
 * The two ways to have an account changed by an admin: the wire's GET, which nothing but a script of this site or a
 * bearer may send (C13), and its twin for our own screens, which takes a bearer only.
 */
export function staffAction(command: StaffCommand) {
  const handler = (access: Extract<Access, 'admin' | 'adminByLink'>) =>
    route({
      access,
      rateLimit: 'staff',
      params: accountParams,
      query: staffActionQuery,
      async run({ actor, params, query }) {
        await command(actor, params.id, query.reason)
        return { success: true }
      },
    })
  return { byLink: handler('adminByLink'), byBearer: handler('admin') }
}
