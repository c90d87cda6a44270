import { LRUCache } from 'lru-cache'
import { minutes } from '@/lib/domain/durations'
import { NETWORK_GROWTH, networksOf } from '@/lib/domain/networks'

/**
 * What one network may spend in a minute: six thousand answers of the API, or six hundred pages, which take about ten
 * times as long to make. A crawler that asks for ten pages a second without a pause does not meet it.
 */
const PER_MINUTE = 6_000
const COST = { answer: 1, page: 10 } as const
/** What Next's router asks for is a page, too; so is the one that says that there is none. */
const PAGE = /^text\/(?:html|x-component)/
const NETWORKS_MAX = 20_000
/** The owner, or a proxy that the settings do not tell of: then all visitors together would have one budget. */
const THIS_MACHINE = /^(?:127\.|::1$)/

type Window = { spent: number; endsAt: number }

/** How much the application does for one network, counted in the memory of this process. */
export type RequestLimit = {
  /** Spends what every answer costs. The seconds to wait where a network that the address is in has spent its minute. */
  spend(address: string): number | null
  /** Spends what this kind of answer costs besides. */
  settle(address: string, contentType: unknown): void
}

/** `factor` multiplies the limit; a larger network has more of it, as of the limits of writes. */
export function createRequestLimit(factor: number): RequestLimit {
  const windows = new LRUCache<string, Window>({ max: NETWORKS_MAX })

  function windowOf(network: string, at: number): Window {
    const known = windows.get(network)
    if (known && known.endsAt > at) return known
    const begun = { spent: 0, endsAt: at + minutes(1) }
    windows.set(network, begun)
    return begun
  }

  const windowsOf = (address: string, at: number) =>
    THIS_MACHINE.test(address) ? [] : networksOf(address).map((network) => windowOf(network, at))

  const isSpent = ({ spent }: Window, size: number) =>
    spent >= PER_MINUTE * factor * NETWORK_GROWTH ** size

  return {
    spend(address) {
      const at = Date.now()
      const counted = windowsOf(address, at)
      const full = counted.find(isSpent)
      if (full) return Math.max(1, Math.ceil((full.endsAt - at) / 1_000))
      for (const window of counted) window.spent += COST.answer
      return null
    },
    settle(address, contentType) {
      if (!PAGE.test(String(contentType))) return
      for (const window of windowsOf(address, Date.now())) window.spent += COST.page - COST.answer
    },
  }
}
