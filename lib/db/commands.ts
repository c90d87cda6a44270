import mongoose from 'mongoose'
import { seconds } from '@/lib/domain/durations'
import { getEnv } from '@/lib/env'
import { log } from '@/lib/log'
import { perProcess } from '@/lib/process/per-process'

type Listener = (name: string, milliseconds: number) => void
type StartedEvent = { requestId: number; commandName: string; command: Record<string, unknown> }
type EndedEvent = { requestId: number; commandName: string; duration: number }

const listeners = perProcess('database command listeners', () => new Set<Listener>())

/** Other commands belong to the driver, or wait on purpose. */
const WATCHED =
  /^(?:find|aggregate|count|distinct|insert|update|delete|findAndModify|commitTransaction)$/

/** Calls the listener with each database command and its duration. Returns the function that unsubscribes it. */
export function onCommand(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Measures the commands of the open connection and logs slow ones with the fields they filter by, never the values, which
 * may be personal data.
 */
export function watchCommands(): void {
  const client = mongoose.connection.getClient()
  const underWay = new Map<number, Record<string, unknown>>()
  client.on('commandStarted', ({ requestId, commandName, command }: StartedEvent) => {
    if (WATCHED.test(commandName)) underWay.set(requestId, command)
  })
  const end = ({ requestId, commandName, duration }: EndedEvent) => {
    const command = underWay.get(requestId)
    if (!command) return
    underWay.delete(requestId)
    for (const listener of listeners) listener(commandName, duration)
    if (duration < getEnv().SLOW_QUERY_MS) return
    const query = shapeOf(commandName, command)
    const more = sample(query)
    if (more !== null) log.warn({ query, duration, ...(more > 0 && { more }) }, 'slow query')
  }
  client.on('commandSucceeded', end)
  client.on('commandFailed', end)
}

/** One line for each shape in this time: a slow database would otherwise fill the log. */
const SAMPLE_MS = seconds(10)
/** Shapes come from the code; far fewer exist. */
const SHAPES_MAX = 1_000
const sampled = new Map<string, { until: number; more: number }>()

/** Returns how many slow commands of this shape had no line since the last one; null when this one gets none, either. */
function sample(shape: string): number | null {
  const last = sampled.get(shape)
  if (last && performance.now() < last.until) {
    last.more += 1
    return null
  }
  if (sampled.size >= SHAPES_MAX) sampled.clear()
  sampled.set(shape, { until: performance.now() + SAMPLE_MS, more: 0 })
  return last?.more ?? 0
}

function shapeOf(name: string, command: Record<string, unknown>): string {
  const { filter, query, sort, pipeline, updates, deletes } = command
  const first = [updates, deletes].flatMap((list) => (Array.isArray(list) ? list[0] : []))[0]
  const asked = keysOf(filter ?? query ?? first?.q)
  const stages = Array.isArray(pipeline) ? ` ${pipeline.flatMap((stage) => keysOf(stage))}` : ''
  return `${name} ${command[name]} {${asked}}${sort ? ` by ${keysOf(sort)}` : ''}${stages}`
}

const keysOf = (value: unknown): string[] =>
  value instanceof Map
    ? [...value.keys()]
    : value && typeof value === 'object'
      ? Object.keys(value)
      : []
