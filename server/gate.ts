export type Gate = {
  /** Takes a place for a request of a network; returns what gives it back, or null when there is none. */
  enter(network: string): (() => void) | null
}

/**
 * Bounds how many requests the application works on at once: more would only make all of them slower, and take memory
 * without end. No network may take more than a quarter of the places, however slowly it sends what it promised.
 */
export function createGate(places: number): Gate {
  const perNetwork = Math.max(1, Math.floor(places / 4))
  const taken = new Map<string, number>()
  let total = 0

  function leave(network: string): void {
    total -= 1
    const left = (taken.get(network) ?? 1) - 1
    if (left > 0) taken.set(network, left)
    else taken.delete(network)
  }

  return {
    enter(network) {
      const own = taken.get(network) ?? 0
      if (total >= places || own >= perNetwork) return null
      total += 1
      taken.set(network, own + 1)
      return () => leave(network)
    },
  }
}
