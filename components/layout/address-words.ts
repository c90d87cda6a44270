import { readSearch } from '@/lib/domain/page-query'

const NAMELESS = /^(?:[0-9a-f]{24}|\d+|[\w-]{32,})$/i

/**
 * Returns the words by which the address of a missing page names what it was about, for a search: the name in a link of the
 * site's own, else the last part of the path. Empty where that is an id. Says nothing that the visitor does not have.
 */
export function addressWords(path: string, askedToName: string | null): string {
  if (askedToName) return readSearch(askedToName)
  const [last = ''] = path.split('/').filter(Boolean).slice(-1)
  if (NAMELESS.test(last)) return ''
  return readSearch(
    decoded(last)
      .replace(/\.\w{1,5}$/, '')
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '),
  )
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
