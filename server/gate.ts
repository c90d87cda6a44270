import type { ServerResponse } from 'node:http'

export type Gate = {
  /** Takes a place for a request of an address until its answer is closed; false when there is none. */
  enter(address: string, response: ServerResponse): boolean
}

/**
 * Bounds how many requests the application works on at once: more would only make all of them slower, and take memory
 * without end. No address may take more than a quarter of the places, however slowly it sends what it promised.
 */
export function createGate(places: number): Gate {
  const perAddress = Math.max(1, Math.floor(places / 4))
  const taken = new Map<string, number>()
  let total = 0
  return {
    enter(address, response) {
      const own = taken.get(address) ?? 0
      if (total >= places || own >= perAddress) return false
      total += 1
      taken.set(address, own + 1)
      response.once('close', () => {
        total -= 1
        const left = (taken.get(address) ?? 1) - 1
        if (left > 0) taken.set(address, left)
        else taken.delete(address)
      })
      return true
    },
  }
}
