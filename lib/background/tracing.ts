import { perProcess } from '@/lib/process/per-process'
import type { Exporter } from '@/lib/tracing/export'

const shared = perProcess<{ tracing?: Promise<Exporter> }>('tracing', () => ({}))

/** As in `lib/env`. */
type Settings = {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_SERVICE_NAME: string
  TRACE_SAMPLE_RATIO: number
}

/** Starts tracing when the settings name an endpoint. Only then are the packages loaded. A second call does nothing. */
export async function startTracing(settings: Settings): Promise<void> {
  if (!settings.OTEL_EXPORTER_OTLP_ENDPOINT) return
  shared.tracing ??= import('@/lib/tracing/export').then(({ startExport }) =>
    startExport({
      service: settings.OTEL_SERVICE_NAME,
      ratio: settings.TRACE_SAMPLE_RATIO,
    }),
  )
  await shared.tracing
}

/** Sends the spans that wait, and stops tracing. */
export async function stopTracing(): Promise<void> {
  const tracing = await shared.tracing
  delete shared.tracing
  await tracing?.stop()
}
