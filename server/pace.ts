import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Handler } from '@/server/host'
import { isProbe } from '@/server/probes'

/** What is asked of the API waits for the database; everything else is made of many pieces of computing. */
const isPage = ({ url = '' }: IncomingMessage) => !url.startsWith('/api/')

/** A turn of the event loop that is longer has enough to do. For pages: one that only looks takes a fiftieth of it. */
const BUSY_TURN_MS = { api: 10, pages: 0.2 } as const
/** One piece of a page for each that the API does in a turn would be too little. */
const PAGES_BESIDE_API = 6

type Waiting = {
  request: IncomingMessage
  response: ServerResponse
  done: (work?: Promise<void>) => void
}

/** Those of one kind, in the order in which they came. */
type Lane = { waiting: Waiting[]; underWay: number; busyTurnMs: number }

/**
 * Begins requests as fast as the event loop bears. Begun all at once, pages would make each other slow and their garbage
 * old, and a turn of the loop, which accepts one new connection, would last as long as all their pieces together: another
 * page begins when those under way leave the loop nothing to do. The API, which has little to compute, begins before them
 * and by many at a time; a few pages are under way beside it and keep their part of the loop however much is asked of it.
 * Whoever has hung up or been refused meanwhile is passed over. Monitors do not wait.
 */
export function paced(handler: Handler): Handler {
  const api: Lane = { waiting: [], underWay: 0, busyTurnMs: BUSY_TURN_MS.api }
  const pages: Lane = { waiting: [], underWay: 0, busyTurnMs: BUSY_TURN_MS.pages }
  const lanes = [api, pages]
  let isTurning = false
  let turnBegan = 0

  async function work(lane: Lane, ...call: Parameters<Handler>): Promise<void> {
    lane.underWay += 1
    try {
      await handler(...call)
    } finally {
      lane.underWay -= 1
    }
  }

  function begin(lane: Lane, { request, response, done }: Waiting): void {
    const isOver = response.headersSent || response.destroyed
    done(isOver ? undefined : work(lane, request, response))
  }

  /** So many begin however long the turns are. */
  const leastOf = (lane: Lane) => (lane === pages && api.underWay > 0 ? PAGES_BESIDE_API : 1)

  /** Looks once in each turn while anybody waits; a turn in which somebody does never idles. */
  function turn(): void {
    const now = performance.now()
    const lastMs = now - turnBegan
    turnBegan = now
    for (const lane of lanes) {
      const { waiting, busyTurnMs } = lane
      const least = leastOf(lane)
      const isFree = () => lastMs < busyTurnMs && performance.now() - now < busyTurnMs
      while (waiting.length > 0 && (lane.underWay < least || isFree())) {
        begin(lane, waiting.shift() as Waiting)
      }
    }
    isTurning = lanes.some(({ waiting }) => waiting.length > 0)
    if (isTurning) setImmediate(turn)
  }

  return (request, response) => {
    if (isProbe(request)) return handler(request, response)
    return new Promise((done) => {
      const lane = isPage(request) ? pages : api
      lane.waiting.push({ request, response, done })
      if (isTurning) return
      isTurning = true
      turnBegan = performance.now()
      setImmediate(turn)
    })
  }
}
