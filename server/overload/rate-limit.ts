import { minutes } from '@/lib/domain/durations'
import { type Count, createWindowCounter } from '@/lib/domain/window-counter'
import { NETWORK_GROWTH, networksOf } from '@/lib/text/networks'

/**
 * The quota of one network per minute: six thousand API responses, or six hundred pages, which take about ten times as
 * long to render. A crawler at a steady ten pages a second stays below it.
 */
const PER_MINUTE = 6_000
const COST = { response: 1, page: 10 } as const
/** Includes the router's format and error pages. */
const PAGE = /^text\/(?:html|x-component)/
/** The operator, or a proxy that TRUSTED_PROXIES does not count, behind which all visitors would share one quota. */
const LOOPBACK = /^(?:127\.|::1$)/

/** Limits the work of the application for one network, counted in the memory of this process. */
export type RateLimit = {
  /** Consumes the base cost of a response. Returns the seconds to wait when the quota is used up, else null. */
  consume(address: string): number | null
  /** Consumes the extra cost of this type of response. */
  consumeForType(address: string, contentType: unknown): void
}

/** `factor` multiplies the quota; a larger network has more, as in the rate limits of writes. */
export function createRateLimit(factor: number): RateLimit {
  const countOf = createWindowCounter(minutes(1))

  const countsOf = (address: string) =>
    LOOPBACK.test(address) ? [] : networksOf(address).map(countOf)

  const isExhausted = ({ value }: Count, size: number) =>
    value >= PER_MINUTE * factor * NETWORK_GROWTH ** size

  return {
    consume(address) {
      const counts = countsOf(address)
      const full = counts.find(isExhausted)
      if (full) return Math.max(1, Math.ceil((full.endsAt - Date.now()) / 1_000))
      for (const count of counts) count.value += COST.response
      return null
    },
    consumeForType(address, contentType) {
      if (!PAGE.test(String(contentType))) return
      for (const count of countsOf(address)) count.value += COST.page - COST.response
    },
  }
}
