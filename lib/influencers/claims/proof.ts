import { Parser } from 'htmlparser2'
import type { CheckOutcome } from '@/lib/domain/claims'
import { type FetchedPage, fetchPage } from '@/lib/influencers/claims/fetch'
import { proofAddress } from '@/lib/influencers/claims/rules'

/** What to find where: `link` is the address for `rel="me"`, `code` a line of the file. */
export type WantedProof = { url: string; method: 'link' | 'file'; code: string; link: string }

/** Looks for a proof on a listed website. */
export async function findProof(
  wanted: WantedProof,
  fetching: (address: string) => Promise<FetchedPage> = fetchPage,
): Promise<CheckOutcome> {
  const address = proofAddress(wanted.url, wanted.method)
  const page = await fetching(address)
  if (typeof page === 'string') return page
  const isFound =
    wanted.method === 'file'
      ? !page.isHtml && page.text.split(/\r?\n/).some((line) => line.trim() === wanted.code)
      : page.isHtml && relMeLinks(page.text, address).includes(wanted.link)
  return isFound ? 'found' : 'missing'
}

/** Returns where the `rel="me"` links of a page lead. Comments, scripts and texts that look like one are none. */
export function relMeLinks(html: string, base: string): string[] {
  const links: string[] = []
  const parser = new Parser({
    onopentag(name, { rel = '', href }) {
      const isMe = rel.toLowerCase().split(/\s+/).includes('me')
      const isLink = name === 'a' || name === 'link'
      if (isLink && isMe && href && URL.canParse(href, base)) links.push(new URL(href, base).href)
    },
  })
  parser.end(html)
  return links
}
