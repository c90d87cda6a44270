import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { minutes } from '@/lib/domain/durations'

/** Where browsers report what the policy of a page kept from happening. */
export const REPORTS_PATH = '/api/csp-reports'

const BODY_BYTES_MAX = 16 * 1_024
const REPORTS_MAX = 20
/** Browsers of one network that are listened to in a minute, and networks that are told apart. */
const CALLS_MAX = 30
const NETWORKS_MAX = 1_000

const DIRECTIVES = [
  'script-src',
  'style-src',
  'img-src',
  'connect-src',
  'require-trusted-types-for',
] as const
/** What is counted of a report: from lists of ours, since anybody can report anything. */
export type CspReport = {
  directive: (typeof DIRECTIVES)[number] | 'other'
  isEnforced: boolean
}

type ReportServer = (request: IncomingMessage, response: ServerResponse, network: string) => boolean

/**
 * Takes the reports of browsers: they are counted and forgotten, since an address or a piece of code in them may be
 * anybody's. Always answers 204, and counts only so many of one network. False for other requests.
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

/** The body, or nothing when it is too large or its sender hangs up. */
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

/** Both formats: `report-uri` sends one in an object, the Reporting API a list. */
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
