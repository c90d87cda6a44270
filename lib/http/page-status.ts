import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import { perProcess } from '@/lib/process/per-process'

/** Statuses of pages for which Next has no function. */
export type PageStatus = 410 | 503

type StatusChoice = { status: PageStatus | null }

/** Which of Next's own statuses each may replace: that of a rendered page, or of one that throws. */
const REPLACES: Record<PageStatus, readonly number[]> = { 410: [200], 503: [200, 500] }

/** When a client may try again after a 503. */
export const RETRY_AFTER_S = 5

const answerStatus = perProcess('page status', () => new AsyncLocalStorage<StatusChoice>())

/**
 * Sets the status of the page that is being rendered. Returns false where nothing applies it: the page must then use what
 * Next offers, such as `notFound()`.
 */
export function chooseStatus(status: PageStatus): boolean {
  const chosen = answerStatus.getStore()
  if (chosen) chosen.status = status
  return chosen !== undefined
}

/** Whether the request that is being handled has been prepared, by our own host or by `lib/http/prepare-requests`. */
export const isPrepared = (): boolean => answerStatus.getStore() !== undefined

/** Applies the status that a page chooses when the head of its response is written. */
export const withPageStatus =
  <Q, R extends ServerResponse, T>(handler: (request: Q, response: R) => T) =>
  (request: Q, response: R): T =>
    answerStatus.run(applyTo(response), () => handler(request, response))

/** The same for the rest of the current request, where its handling cannot be wrapped. */
export function applyChosenStatus(response: ServerResponse): void {
  answerStatus.enterWith(applyTo(response))
}

function applyTo(response: ServerResponse): StatusChoice {
  const chosen: StatusChoice = { status: null }
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    if (chosen.status === null || !REPLACES[chosen.status].includes(status)) {
      return writeHead(status, ...rest)
    }
    if (chosen.status === 503) response.setHeader('retry-after', String(RETRY_AFTER_S))
    return writeHead(chosen.status, ...rest)
  }) as ServerResponse['writeHead']
  return chosen
}
