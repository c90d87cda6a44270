import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { minutes } from '@/lib/domain/durations'

/** Where browsers report policy violations. */
export const REPORTS_PATH = '/api/csp-reports'

const BODY_BYTES_MAX = 16 * 1_024
const REPORTS_MAX = 20
/** Calls of one network that are counted per minute, and networks that are tracked. */
const CALLS_MAX = 30
const NETWORKS_MAX = 1_000

const DIRECTIVES = [
  'script-src',
  'style-src',
  'img-src',
  'connect-src',
  'require-trusted-types-for',
] as const
/** The counted part of a report, limited to known values, since reports can be forged. */
export type CspReport = {
  directive: (typeof DIRECTIVES)[number] | 'other'
  isEnforced: boolean
}

type ReportServer = (request: IncomingMessage, response: ServerResponse, network: string) => boolean

/**
 * Counts browsers' reports and discards their contents, since URLs and code samples in them may be personal data. Always
 * responds with 204, and counts only so many from one network. Returns false for other requests.
 */
export function createReportServer(count: (report: CspReport) => void): ReportServer {
  const calls = new LRUCache<string, number>({ max: NETWORKS_MAX, ttl: minutes(1) })
  return (request, response, network) => {
    if (request.method !== 'POST' || request.url !== REPORTS_PATH) return false
    const made = (calls.get(network) ?? 0) + 1
    calls.set(network, made, { noUpdateTTL: true })
    void readBody(request).then((body) => {
      if (made <= CALLS_MAX) readReports(body).forEach(count)
      response.writeHead(204, { 'cache-control': 'no-store' }).end()
    })
    return true
  }
}

/** The body; empty when it is too large or the client disconnects. */
async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of request) {
      bytes += chunk.length
      if (bytes > BODY_BYTES_MAX) return ''
      chunks.push(chunk)
    }
  } catch {
    return ''
  }
  return Buffer.concat(chunks).toString()
}

/** Reads both formats: `report-uri` sends one report in an object, the Reporting API a list. */
function readReports(body: string): CspReport[] {
  try {
    const sent: unknown = JSON.parse(body)
    return [sent].flat().slice(0, REPORTS_MAX).flatMap(readReport)
  } catch {
    return []
  }
}

type Fields = Record<string, unknown>

function readReport(sent: unknown): CspReport[] {
  const { body, 'csp-report': older } = (sent ?? {}) as { body?: unknown; 'csp-report'?: unknown }
  const fields = (body ?? older) as Fields | undefined
  const name =
    fields?.effectiveDirective ?? fields?.['effective-directive'] ?? fields?.['violated-directive']
  if (typeof name !== 'string') return []
  const directive = DIRECTIVES.find((known) => name.startsWith(known)) ?? 'other'
  return [{ directive, isEnforced: fields?.disposition !== 'report' }]
}
