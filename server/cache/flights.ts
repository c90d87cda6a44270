import type { KeptAnswer } from '@/server/cache/kept-answer'

/** An answer in the making. */
export type Flight = {
  readonly tags: readonly string[]
  /** Whether a write came since it began: its waiters get it, and nobody after them. */
  isOutdated: boolean
}

type Begin = (flight: Flight) => Promise<KeptAnswer>

export type Flights = {
  /** The answer of this key that is in the making and that no write has overtaken; else of one begun now. */
  join(key: string, tags: readonly string[], begin: Begin): Promise<KeptAnswer>
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
    outdate(isMeant) {
      for (const [key, { flight }] of underWay) {
        if (!isMeant(flight)) continue
        flight.isOutdated = true
        underWay.delete(key)
      }
    },
  }
}
