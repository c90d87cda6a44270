import type { Thing } from '@/lib/publishing/structured-data/rules'

/**
 * What search engines may know of the page, as JSON-LD: one graph, whose things may name each other by `@id`.
 * Build it with lib/structured-data/rules; its tests hold every kind of page against what search engines require.
 */
export function JsonLd({ graph }: { graph: readonly Thing[] }) {
  if (graph.length === 0) return null
  // Names and texts are visitors' own: an escaped '<' cannot end the script.
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replace(
    /</g,
    '\\u003c',
  )
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with '<' escaped, which markup cannot leave
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
  )
}
