import type { KeptAnswer } from '@/server/cache/kept-answer'

/** An answer in the making. */
export type Flight = {
  readonly tags: readonly string[]
  /** Whether a write came since it began: its waiters get it, and nobody after them. */
  isOutdated: boolean
}

/** Each takes memory while it waits for its turn. */
const FLIGHTS_MAX = 1_024

type Begin = (flight: Flight) => Promise<KeptAnswer>

export type Flights = {
  /** The answer of this key that is in the making and that no write has overtaken; else of one begun now. */
  join(key: string, tags: readonly string[], begin: Begin): Promise<KeptAnswer>
  /** Whether so many are in the making that no other may begin. */
  isFull(key: string): boolean
  /** Whether there is one to join, so that asking costs nothing. */
  isUnderWay(key: string): boolean
  /** Nobody joins these any more. */
  outdate(isMeant: (flight: Flight) => boolean): void
}

/** One making of each answer at a time. */
export function createFlights(): Flights {
  const underWay = new Map<string, { flight: Flight; answer: Promise<KeptAnswer> }>()

  function start(key: string, flight: Flight, begin: Begin): Promise<KeptAnswer> {
    const answer = begin(flight).finally(() => {
      if (underWay.get(key)?.flight === flight) underWay.delete(key)
    })
    underWay.set(key, { flight, answer })
    return answer
  }

  return {
    join: (key, tags, begin) =>
      underWay.get(key)?.answer ?? start(key, { tags, isOutdated: false }, begin),
    isFull: (key) => underWay.size >= FLIGHTS_MAX && !underWay.has(key),
    isUnderWay: (key) => underWay.has(key),
    outdate(isMeant) {
      for (const [key, { flight }] of underWay) {
        if (!isMeant(flight)) continue
        flight.isOutdated = true
        underWay.delete(key)
      }
    },
  }
}
