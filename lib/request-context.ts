import { AsyncLocalStorage } from 'node:async_hooks'
import { perProcess } from '@/lib/process/per-process'

/** What each log line about a request says of it. */
export type RequestContext = {
  requestId: string
  /** As Next names it, such as `/api/users/[id]`; only the Node host knows it. */
  route?: string
}

const contexts = perProcess('requests', () => new AsyncLocalStorage<RequestContext>())

/** Runs work on behalf of a request: its log lines carry the request's id and route. */
export const inRequest = <T>(context: RequestContext, work: () => T): T =>
  contexts.run(context, work)

/** Returns the request that the caller works for; undefined outside of requests. */
export const currentRequest = (): RequestContext | undefined => contexts.getStore()
