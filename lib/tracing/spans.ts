import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

/*
 * The spans of our own: transactions and jobs. Those of requests are Next's. Without an endpoint in the settings nothing is
 * registered with the API, and each function here does almost nothing.
 */

const TRACER = 'influencer-ratings'

/**
 * Runs work in a span and returns its result. An error marks the span with the error's type, never with its message, which
 * may repeat what a user entered. Attributes come from the code, never from a request.
 */
export function withSpan<T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  return trace.getTracer(TRACER).startActiveSpan(name, { attributes }, (span) => inSpan(span, work))
}

async function inSpan<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}

/** Adds an attribute to the current span. */
export function annotateSpan(key: string, value: string | number): void {
  trace.getActiveSpan()?.setAttribute(key, value)
}

/** Returns the current span in W3C's format, to be stored with work that continues it later; null when nothing is traced. */
export function currentTraceparent(): string | null {
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent ?? null
}

/** Runs work as a continuation of the trace that `traceparent` names; null starts a trace of its own. */
export function continueTrace<T>(traceparent: string | null, work: () => T): T {
  return context.with(propagation.extract(ROOT_CONTEXT, { traceparent }), work)
}

/** Returns the id of the current trace, for the log; undefined when nothing is traced. */
export const currentTraceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId
