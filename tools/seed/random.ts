/** A pseudo-random generator: the same seed gives the same people, pictures and ratings everywhere. */
export type Random = {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number
  pick<T>(choices: readonly T[]): T
  /** True with this probability. */
  happens(share: number): boolean
  /** Up to `count` different elements. */
  sample<T>(choices: readonly T[], count: number): T[]
  /** A random index, in proportion to the weights. */
  weigh(weights: readonly number[]): number
}

/** Mulberry32: small, and good enough for demo data. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(choices: readonly T[]) => choices[between(0, choices.length - 1)] as T
  return {
    next,
    between,
    pick,
    happens: (share) => next() < share,
    sample(choices, count) {
      const rest = [...choices]
      const chosen: typeof rest = []
      while (chosen.length < count && rest.length > 0) {
        chosen.push(...rest.splice(between(0, rest.length - 1), 1))
      }
      return chosen
    },
    weigh(weights) {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0)
      const index = weights.findIndex((weight) => {
        left -= weight
        return left < 0
      })
      return Math.max(0, index)
    },
  }
}

/** Returns a random date between two. */
export const dateBetween = (random: Random, from: Date, to: Date) =>
  new Date(from.getTime() + random.next() * (to.getTime() - from.getTime()))
