import { Counter, Gauge, type Registry } from 'prom-client'
import { seconds } from '@/lib/domain/durations'
import { withTimeout } from '@/lib/domain/with-timeout'

/** Values by label; `''` is the label of a metric that has none. */
export type Values = Iterable<readonly [label: string, value: number]>

type Definition = {
  name: string
  help: string
  /** The name of the label, if the metric has one. */
  label?: string
  registers: Registry[]
  read: () => Values | Promise<Values>
}

/** Adds zeros for labels without events: a counter that begins with 1 has no increase that an alert could see. */
export const withZeros = (labels: readonly string[], counts: ReadonlyMap<string, number>): Values =>
  new Map([...labels.map((label) => [label, 0] as const), ...counts])

/** Registers a counter that something else counts. */
export function counter({ name, help, label, registers, read }: Definition): void {
  new Counter({
    name,
    help,
    labelNames: label ? [label] : [],
    registers,
    async collect() {
      const values = await read()
      this.reset()
      for (const [value, number] of values) this.inc(label ? { [label]: value } : {}, number)
    },
  })
}

type GaugeDefinition = Definition & {
  /** How the values of a host's workers become one: added up unless they all read the same. */
  aggregator?: 'sum' | 'max' | 'min'
}

/** Registers a gauge that is read at each scrape. */
export function gauge(definition: GaugeDefinition): void {
  const { name, help, label, registers, read, aggregator = 'sum' } = definition
  new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers,
    aggregator,
    async collect() {
      const values = await read()
      this.reset()
      for (const [value, number] of values) this.set(label ? { [label]: value } : {}, number)
    },
  })
}

const READ_MS = seconds(1)

/**
 * Shares one query among all gauges that read it, and repeats it after `ms`; resolves with nothing when the database does
 * not respond.
 */
export function cachedBriefly<T>(read: () => Promise<T[]>, ms: number): () => Promise<T[]> {
  let cached: { at: number; found: Promise<T[]> } | null = null
  return () => {
    if (cached && performance.now() - cached.at < ms) return cached.found
    const found = withTimeout(read(), READ_MS).then(
      (result) => result ?? [],
      () => [],
    )
    cached = { at: performance.now(), found }
    return found
  }
}
