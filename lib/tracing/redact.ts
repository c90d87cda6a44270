import type { Attributes, SpanStatus } from '@opentelemetry/api'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'

/** Attributes whose values come from the code or a fixed list. Others, such as addresses with their tokens, are dropped. */
const KEPT = new Set([
  'error.type',
  'http.method',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'http.status_code',
  'job.failures',
  'job.kind',
  'next.route',
  'next.rsc',
  'next.span_type',
  'transaction.retries',
])

const redactAttributes = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([key]) => KEPT.has(key)))

/** A name without what follows a question mark, and without the address of another server. */
const redactName = (name: string) => name.replace(/\?.*$/s, '').replace(/\s*https?:\/\/.*$/s, '')

/** The message of a status is that of an error, which may repeat user input. */
const redactStatus = ({ code }: SpanStatus): SpanStatus => ({ code })

/** Returns a copy of a span without personal data and secrets. Events, which are errors with their messages, are dropped. */
export function redactSpan(span: ReadableSpan): ReadableSpan {
  const { parentSpanContext } = span
  return {
    name: redactName(span.name),
    kind: span.kind,
    spanContext: () => span.spanContext(),
    ...(parentSpanContext && { parentSpanContext }),
    startTime: span.startTime,
    endTime: span.endTime,
    duration: span.duration,
    ended: span.ended,
    status: redactStatus(span.status),
    attributes: redactAttributes(span.attributes),
    links: span.links.map((link) => ({ context: link.context })),
    events: [],
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}
