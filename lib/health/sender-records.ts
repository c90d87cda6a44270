import { Resolver } from 'node:dns/promises'
import { seconds } from '@/lib/domain/durations'

export type SenderRecords = { spf: boolean | null; dkim: boolean | null; dmarc: boolean | null }

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
    some([domain], (name) => hasRecord(resolver, name, 'v=spf1')),
    some(domains, (name) => exists(resolver, `_domainkey.${name}`)),
    some(domains, (name) => hasRecord(resolver, `_dmarc.${name}`, 'v=DMARC1')),
  ])
  return { spf, dkim, dmarc }
}

/** The parents of a domain that may be registered. */
function parentsOf(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(1, -1).map((_, at) => labels.slice(at + 1).join('.'))
}

/** Whether one of the names has it; null when none has and one could not be asked. */
async function some(
  names: readonly string[],
  ask: (name: string) => Promise<boolean | null>,
): Promise<boolean | null> {
  const answers = await Promise.all(names.map(ask))
  if (answers.includes(true)) return true
  return answers.includes(null) ? null : false
}

type Asks = Pick<Resolver, 'resolveTxt'>

async function hasRecord(resolver: Asks, name: string, beginning: string): Promise<boolean | null> {
  const found = await resolver.resolveTxt(name).catch(noneOf)
  return found === null ? null : found.some((parts) => parts.join('').startsWith(beginning))
}

async function exists(resolver: Asks, name: string): Promise<boolean | null> {
  try {
    await resolver.resolveTxt(name)
    return true
  } catch (error) {
    const { code } = error as { code?: string }
    return code === 'ENODATA' ? true : code === 'ENOTFOUND' ? false : null
  }
}

/** No records, unless the name servers did not answer. */
const noneOf = ({ code }: { code?: string }): string[][] | null =>
  code === 'ENODATA' || code === 'ENOTFOUND' ? [] : null
