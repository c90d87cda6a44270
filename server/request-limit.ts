import { minutes } from '@/lib/domain/durations'
import { NETWORK_GROWTH, networksOf } from '@/lib/domain/networks'
import { type Count, createWindowCounter } from '@/lib/domain/window-counter'

/**
 * What one network may spend in a minute: six thousand answers of the API, or six hundred pages, which take about ten
 * times as long to make. A crawler that asks for ten pages a second without a pause does not meet it.
 */
const PER_MINUTE = 6_000
const COST = { answer: 1, page: 10 } as const
/** What Next's router asks for is a page, too; so is the one that says that there is none. */
const PAGE = /^text\/(?:html|x-component)/
/** The owner, or a proxy that the settings do not tell of: then all visitors together would have one budget. */
const THIS_MACHINE = /^(?:127\.|::1$)/

/** How much the application does for one network, counted in the memory of this process. */
export type RequestLimit = {
  /** Spends what every answer costs. The seconds to wait where a network that the address is in has spent its minute. */
  spend(address: string): number | null
  /** Spends what this kind of answer costs besides. */
  settle(address: string, contentType: unknown): void
}

/** `factor` multiplies the limit; a larger network has more of it, as of the limits of writes. */
export function createRequestLimit(factor: number): RequestLimit {
  const spentBy = createWindowCounter(minutes(1))

  const countsOf = (address: string) =>
    THIS_MACHINE.test(address) ? [] : networksOf(address).map(spentBy)

  const isSpent = ({ value }: Count, size: number) =>
    value >= PER_MINUTE * factor * NETWORK_GROWTH ** size

  return {
    spend(address) {
      const counts = countsOf(address)
      const full = counts.find(isSpent)
      if (full) return Math.max(1, Math.ceil((full.endsAt - Date.now()) / 1_000))
      for (const count of counts) count.value += COST.answer
      return null
    },
    settle(address, contentType) {
      if (!PAGE.test(String(contentType))) return
      for (const count of countsOf(address)) count.value += COST.page - COST.answer
    },
  }
}
