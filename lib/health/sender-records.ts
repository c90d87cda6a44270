import { Resolver } from 'node:dns/promises'
import { seconds } from '@/lib/domain/durations'

/** How many records there are of each; null where the name servers do not answer. */
export type SenderRecords = { spf: number | null; dkim: number | null; dmarc: number | null }

const TIMEOUT_MS = seconds(2)

/**
 * Returns what a domain publishes about its e-mails; null where the name servers do not answer. That of DMARC may be with a
 * parent. DKIM's names are only known to the mail service: that there are any shows at `_domainkey` (RFC 8020).
 */
export async function findSenderRecords(
  domain: string,
  resolver: Pick<Resolver, 'resolveTxt'> = new Resolver({ timeout: TIMEOUT_MS, tries: 1 }),
): Promise<SenderRecords> {
  const domains = [domain, ...parentsOf(domain)]
  const [spf, dkim, dmarc] = await Promise.all([
    firstCount([domain], (name) => countRecords(resolver, name, /^v=spf1(?: |$)/i)),
    firstCount(domains, (name) => countNames(resolver, `_domainkey.${name}`)),
    firstCount(domains, (name) => countRecords(resolver, `_dmarc.${name}`, /^v=DMARC1\s*(?:;|$)/)),
  ])
  return { spf, dkim, dmarc }
}

/** The parents of a domain that may be registered. */
function parentsOf(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(1, -1).map((_, at) => labels.slice(at + 1).join('.'))
}

/** Returns how many records the first name that has any has; null when that is not known. */
async function firstCount(
  names: readonly string[],
  ask: (name: string) => Promise<number | null>,
): Promise<number | null> {
  const counts = await Promise.all(names.map(ask))
  return counts.find(Boolean) ?? (counts.includes(null) ? null : 0)
}

type Asks = Pick<Resolver, 'resolveTxt'>

async function countRecords(resolver: Asks, name: string, form: RegExp): Promise<number | null> {
  const records = await resolver.resolveTxt(name).catch(noneOf)
  return records?.filter((parts) => form.test(parts.join(''))).length ?? null
}

async function countNames(resolver: Asks, name: string): Promise<number | null> {
  try {
    await resolver.resolveTxt(name)
    return 1
  } catch (error) {
    const { code } = error as { code?: string }
    return code === 'ENODATA' ? 1 : code === 'ENOTFOUND' ? 0 : null
  }
}

/** No records, unless the name servers did not answer. */
const noneOf = ({ code }: { code?: string }): string[][] | null =>
  code === 'ENODATA' || code === 'ENOTFOUND' ? [] : null
