import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Handler } from '@/server/host'

/** A turn of the event loop that is longer has enough to do. */
const TURN_MS = 10

type Waiting = {
  request: IncomingMessage
  response: ServerResponse
  done: (work?: Promise<void>) => void
}

/**
 * Begins requests in the order in which they came, as fast as the event loop bears: those that compute are done by few
 * at a time, those that wait for the database by many. Begun all at once, they would make each other slow, and a turn of
 * the loop, which accepts one new connection, would last as long as all their pieces together. Whoever has hung up or
 * been refused meanwhile is passed over.
 */
export function paced(handler: Handler): Handler {
  const waiting: Waiting[] = []
  let underWay = 0
  let isTurning = false
  let turnBegan = 0

  async function work(...call: Parameters<Handler>): Promise<void> {
    underWay += 1
    try {
      await handler(...call)
    } finally {
      underWay -= 1
    }
  }

  function begin({ request, response, done }: Waiting): void {
    const isOver = response.headersSent || response.destroyed
    done(isOver ? undefined : work(request, response))
  }

  /** Looks once in each turn while anybody waits; a turn in which somebody does never idles. */
  function turn(): void {
    const now = performance.now()
    const lastMs = now - turnBegan
    turnBegan = now
    const isFree = () => lastMs < TURN_MS && performance.now() - now < TURN_MS
    while (waiting.length > 0 && (underWay === 0 || isFree())) begin(waiting.shift() as Waiting)
    isTurning = waiting.length > 0
    if (isTurning) setImmediate(turn)
  }

  return (request, response) =>
    new Promise((done) => {
      waiting.push({ request, response, done })
      if (isTurning) return
      isTurning = true
      turnBegan = performance.now()
      setImmediate(turn)
    })
}
