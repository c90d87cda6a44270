import { withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import { SITE } from '@/lib/domain/site'
import type { Influencer } from '@/lib/influencers/types'

type Props = { influencer: Influencer; siteUrl: string }

/**
 * What a search engine may know: the page, its place and the person. No rating markup: search engines allow none for
 * a person, and a person is not a product.
 */
export function InfluencerJsonLd({ influencer, siteUrl }: Props) {
  const { id, name, category, about, pic, socialUrl } = influencer
  const address = (path: string) => new URL(path, siteUrl).href
  const page = address(PATH.reviews(id))
  const crumbs = [
    { name: SITE.name, item: address(PATH.home) },
    ...(category ? [{ name: category, item: address(withQuery(PATH.home, { category })) }] : []),
    { name, item: page },
  ]
  const graph = [
    {
      '@type': 'WebPage',
      '@id': page,
      url: page,
      name: `${name}: ratings and reviews`,
      dateModified: influencer.updatedAt.toISOString(),
      breadcrumb: { '@id': `${page}#breadcrumb` },
      mainEntity: { '@id': `${page}#person` },
    },
    {
      '@type': 'BreadcrumbList',
      '@id': `${page}#breadcrumb`,
      itemListElement: crumbs.map((crumb, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        ...crumb,
      })),
    },
    {
      '@type': 'Person',
      '@id': `${page}#person`,
      name,
      ...(about && { description: about }),
      ...(pic && { image: address(pic) }),
      ...(socialUrl && { sameAs: [socialUrl] }),
    },
  ]
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
