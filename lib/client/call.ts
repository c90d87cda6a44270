import type { z } from 'zod'
import { confirmed } from '@/lib/client/confirmation'
import { isWire, type Result, request } from '@/lib/client/request'
import type { Routes } from '@/lib/client/routes'
import { storedToken } from '@/lib/client/stored-session'
import { write } from '@/lib/client/write'

type Method = 'GET' | 'POST' | 'DELETE'
/** A method and the address of its route, with the names of its parameters: `POST /api/admin/queue/[id]/note`. */
export type Endpoint = {
  [Path in keyof Routes]: `${Extract<keyof Routes[Path], Method>} ${Path}`
}[keyof Routes]

type Handler<E extends Endpoint> = E extends `${infer M} ${infer Path extends keyof Routes}`
  ? Routes[Path][M & keyof Routes[Path]]
  : never
type Types<E extends Endpoint> = Handler<E> extends { types?: infer T } ? NonNullable<T> : never
type Part<E extends Endpoint, Name extends string> =
  Types<E> extends Record<Name, infer One> ? One : never

/** What an endpoint returns, without its `success`. */
export type ResponseTo<E extends Endpoint> = E extends Endpoint
  ? Omit<Part<E, 'response'>, 'success'>
  : never

type Names<Path extends string> = Path extends `${string}[${infer Name}]${infer Rest}`
  ? Name | Names<Rest>
  : never
type Value = string | number | null | undefined

type CallOptions<E extends Endpoint> = {
  signal?: AbortSignal | undefined
  /** Reads it as a visitor would, so that a shared cache can answer. */
  isPublic?: boolean
} & ([Names<E>] extends [never] ? unknown : { params: Record<Names<E>, string> }) &
  (Part<E, 'query'> extends z.ZodType<unknown, infer Query>
    ? { query?: { readonly [K in keyof Query]?: Value } }
    : unknown) &
  (Part<E, 'body'> extends z.ZodType<unknown, infer Body> ? { body: Body } : unknown)

/** Returns a query string of the values that are neither null nor undefined. */
export const query = (values: Readonly<Record<string, Value>>) => {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined)
  return new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
}

const BAD_GATEWAY = 502

/**
 * Calls one of our own endpoints as the stored session, with the types that its route declares; never throws. What is not
 * a JSON object, such as the page of a proxy, is a failure.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[given]: object extends CallOptions<E> ? [CallOptions<E>?] : [CallOptions<E>]
): Promise<Result<ResponseTo<E>>> {
  const { params = {}, query: asked = {}, body, signal, isPublic = false } = (given ?? {}) as Call
  const [method, address = ''] = endpoint.split(' ') as [Method, string]
  const path = address.replace(/\[(\w+)\]/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const search = query(asked)
  const url = search ? `${path}?${search}` : path
  const token = isPublic ? null : storedToken()
  const read = (answer: unknown) => (isWire(answer) ? (answer as ResponseTo<E>) : null)
  const json = method === 'POST' ? { json: body ?? {} } : null
  const sent = await (method === 'GET'
    ? confirmed(() => request(url, { token, signal }, read))
    : write(url, { method, token, ...json }, read))
  if (sent.ok && !sent.value) return { ok: false, msg: null, status: BAD_GATEWAY }
  return sent as Result<ResponseTo<E>>
}

type Call = {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, Value>>
  body?: object
  signal?: AbortSignal
  isPublic?: boolean
}
