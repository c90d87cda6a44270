import { AsyncLocalStorage } from 'node:async_hooks'

/** Statuses of pages for which Next has no function. */
export type PageStatus = 410 | 503

type Chosen = { status: PageStatus | null }

// The host and Next's bundles are separate module graphs in one process: what they share lives on globalThis.
const shared = globalThis as typeof globalThis & { answerStatus?: AsyncLocalStorage<Chosen> }
shared.answerStatus ??= new AsyncLocalStorage()
const { answerStatus } = shared

/**
 * Sets the status of the page that is being rendered. Returns false on hosts without support (`next start`, Vercel): the
 * page must then use what Next offers, such as `notFound()`.
 */
export function chooseStatus(status: PageStatus): boolean {
  const chosen = answerStatus.getStore()
  if (chosen) chosen.status = status
  return chosen !== undefined
}

/** Runs the handling of one request; `chosen` holds the status as soon as the page has set it. Called by the host. */
export function withChosenStatus<T>(respond: (chosen: Readonly<Chosen>) => T): T {
  const chosen: Chosen = { status: null }
  return answerStatus.run(chosen, () => respond(chosen))
}
