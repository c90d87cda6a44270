import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { noteUse } from '@/lib/accounts/sessions/use'
import { connect } from '@/lib/db/connect'
import { LIMIT } from '@/lib/domain/limits'
import type { PauseKind } from '@/lib/domain/pauses'
import type { Power } from '@/lib/domain/powers'
import type { Reason } from '@/lib/errors'
import { type Access, type ActorFor, refuseForeignWrite, requireActor } from '@/lib/http/actor'
import { type Confirmation, refuseUnconfirmed } from '@/lib/http/confirmation'
import { failure } from '@/lib/http/failure'
import { runOnce } from '@/lib/http/idempotency-key'
import {
  accept,
  type ParsedInput,
  parseJson,
  readQuery,
  readText,
  requireJson,
  type Shape,
} from '@/lib/http/input'
import { markWrite } from '@/lib/http/own-writes'
import { refusePaused } from '@/lib/http/pauses'
import { consumeRateLimit, type RateLimit } from '@/lib/http/rate-limit'
import { currentRequest, inRequest } from '@/lib/request-context'

type Call<A extends Access, P extends Shape, Q extends Shape, B extends Shape> = {
  actor: ActorFor<A>
  params: ParsedInput<P>
  query: ParsedInput<Q>
  body: ParsedInput<B>
  request: Request
}

/** What is written as JSON of type T: a date becomes a text. */
export type Serializable<T> = T extends string
  ? string extends T
    ? string | Date
    : T
  : T extends readonly (infer One)[]
    ? readonly Serializable<One>[]
    : T extends object
      ? { readonly [K in keyof T]: Serializable<T[K]> }
      : T

/** A response that is not JSON, by its content type, or each that it can have. */
type OtherContent = { contentType: string | readonly string[] }

/** All there is to say about an endpoint: the API description and the tests of roles are made from it. */
export type Declaration = {
  /** What it does, in a sentence for the API description. */
  summary: string
  access: Access
  /** Members who hold one of these powers may call it, too: beside `admin`. */
  powers?: readonly Power[]
  /** What pauses it; left out for reads, and for the writes that are never paused. */
  pausedBy?: PauseKind
  /** Whether the owner of the session has to have confirmed a short time ago that they are still there. */
  confirm?: Confirmation
  /** False for a write that does not answer a repetition under its `Idempotency-Key` as it did at first. */
  repeatable?: false
  params?: Shape
  query?: Shape
  body?: Shape
  /** True for a write that pages of others may send: a token in its address is the right to it, and no cookie counts. */
  takesForeign?: true
  /** A request body that is not JSON, which `run` reads. */
  upload?: { contentType: string; schema: z.ZodType }
  /** The schema of the successful response; a content type if it is not JSON. */
  response: z.ZodType | OtherContent
  /** Another content type in which the same is returned on request. */
  alsoAs?: string
  /** Failures beyond those that follow from the method, `access` and the schemas. */
  refusals?: readonly Reason[]
}

type Endpoint<
  A extends Access,
  P extends Shape,
  Q extends Shape,
  B extends Shape,
  R extends object,
  Out extends Serializable<R>,
> = Declaration & {
  access: A
  /** Types what `run` returns, which is not parsed (decision 064). */
  response: z.ZodType<R> | OtherContent
  /** The rate limit that a call consumes; none for reads. */
  rateLimit?: RateLimit
  /** Whether pages call it by themselves, again and again: that is no use of the session, which ends when idle. */
  isPolled?: boolean
  params?: P
  query?: Q
  body?: B
  /** The endpoint. Its object becomes the JSON response; a `Response` passes through (cookies, images). */
  run(call: Call<A, P, Q, B>): Promise<Out | Response>
}

/** Adds its declaration to a handler. Only handlers that need neither a database nor an actor bypass `route`. */
export const declare = <H extends (...args: never[]) => unknown>(
  declaration: Declaration,
  handler: H,
): H & { declaration: Declaration } => Object.assign(handler, { declaration })

type Context = { params: Promise<unknown> }

/** An endpoint as a route handler of Next. `types` is never set: it is for the browser's `call` (lib/client/call.ts). */
export type Handler<P, Q, B, R> = ((request: Request, context: Context) => Promise<Response>) & {
  declaration: Declaration
  types?: { params: P; query: Q; body: B; response: R }
}

const REQUEST_ID = /^[\w:-]{8,80}$/

/** The id that the platform has given a request; a new one without the Node host, which would have set it. */
function requestIdOf({ headers }: Request): string {
  const given = headers.get('x-vercel-id') ?? headers.get('x-request-id') ?? ''
  return REQUEST_ID.test(given) ? given : randomUUID()
}

/** Turns an endpoint into a Next route handler: authenticates, consumes the rate limit, parses the input, then runs it. */
export function route<
  A extends Access,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
  R extends object = object,
  // A constant, or `success: true` would become a boolean.
  const Out extends Serializable<R> = Serializable<R>,
>({ rateLimit, isPolled, run, ...declaration }: Endpoint<A, P, Q, B, R, Out>): Handler<P, Q, B, R> {
  const { access, powers, params, query, body } = declaration
  const bytesMax = access === 'admin' ? LIMIT.adminJsonBytesMax : LIMIT.jsonBytesMax
  const handle = (request: Request, context: Context): Promise<Response> =>
    currentRequest()
      ? respond(request, context)
      : inRequest({ requestId: requestIdOf(request) }, () => respond(request, context))
  const respond = async (request: Request, context: Context): Promise<Response> => {
    try {
      refuseForeignWrite(request, declaration)
      await connect()
      const actor = await requireActor(access, request, powers)
      if (!isPolled) noteUse(actor)
      const text = body ? await readText(request, bytesMax) : ''
      if (text) requireJson(request)
      const result = await runOnce({ request, actor, body: text }, async () => {
        await refusePaused(declaration)
        await refuseUnconfirmed(declaration, actor, text)
        if (rateLimit) await consumeRateLimit(rateLimit, access, actor, request)
        return run({
          actor,
          params: accept(params, await context.params),
          query: accept(query, query && readQuery(request)),
          body: accept(body, body && parseJson(text)),
          request,
        })
      })
      if (result instanceof Response) return markWrite(request, result)
      const response = Response.json(result, { headers: { 'cache-control': 'no-store' } })
      return markWrite(request, response)
    } catch (error) {
      return failure(error, request)
    }
  }
  return declare(declaration, handle)
}
