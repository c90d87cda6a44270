import type { Actor } from '@/lib/auth/types'
import { connect } from '@/lib/db/connect'
import { LIMIT } from '@/lib/domain/limits'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { formActor, refuseForeignWrite } from '@/lib/http/actor'
import { failure } from '@/lib/http/failure'
import { readText } from '@/lib/http/input'

type Fields = Readonly<Record<string, string>>
type Call = { actor: Actor | null; fields: Fields; request: Request }

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i

/** Turns a handler of a plain form into a route handler. It returns the path to continue at, also after a refusal. */
export function formRoute(run: (call: Call) => Promise<string>) {
  return async (request: Request): Promise<Response> => {
    try {
      refuseForeignWrite(request)
      if (!FORM_TYPE.test(request.headers.get('content-type') ?? '')) {
        throw new AppError('unsupported', SERVER_MESSAGES.invalidRequest)
      }
      await connect()
      const actor = await formActor(request)
      const text = await readText(request, LIMIT.jsonBytesMax)
      const fields = Object.fromEntries(new URLSearchParams(text))
      const location = await run({ actor, fields, request })
      return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
    } catch (error) {
      return failure(error, request)
    }
  }
}
