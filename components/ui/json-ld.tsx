import type { SchemaThing } from '@/lib/publishing/structured-data/rules'

/**
 * Structured data of the page as JSON-LD: one graph, in which things refer to each other by `@id`. Build it with
 * lib/structured-data/rules; its tests check every kind of page against the requirements of search engines.
 */
export function JsonLd({ graph }: { graph: readonly SchemaThing[] }) {
  if (graph.length === 0) return null
  // Names and texts come from visitors: an escaped '<' cannot end the script.
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replace(
    /</g,
    '\\u003c',
  )
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with '<' escaped, which markup cannot leave
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
  )
}
