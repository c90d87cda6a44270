import { readFile } from 'node:fs/promises'
import { readSite } from '@/lib/cache/site'
import { accentStylesheet } from '@/lib/domain/accent'
import { MESSAGES } from '@/lib/domain/messages'
import { AppError } from '@/lib/errors'
import { matchesEtag } from '@/lib/http/public-file'
import { consumeForNetwork } from '@/lib/http/rate-limit'
import { route } from '@/lib/http/route'
import { findPublicInfluencer } from '@/lib/influencers/queries'
import {
  drawIconImage,
  drawInfluencerImage,
  drawSiteImage,
  findCachedImage,
} from '@/lib/publishing/open-graph/queries'
import { iconVersion, imageVersion, siteImageVersion } from '@/lib/publishing/open-graph/version'
import { influencerRefusal } from '@/lib/publishing/tombstones'
import { openGraphImageParams } from '@/lib/publishing/wire'

/** The Open Graph image of an influencer, by id, or of the site; the operator's icon and colour. */
export const GET = route({
  summary: 'The Open Graph image of a page, or an icon of the site.',
  access: 'anyone',
  params: openGraphImageParams,
  response: { contentType: ['image/png', 'image/x-icon', 'text/css'] },
  async run({ params: { subject, iconSide }, request }) {
    const site = await readSite()
    if (subject === 'site.css') return stylesheet(site.accent)
    if (subject === 'favicon.ico' && !site.icon) return ownFavicon()
    if (iconSide) {
      const version = iconVersion(site.icon, iconSide)
      return answer(request, version, () => drawIconImage(site.icon, iconSide))
    }
    if (subject === 'site') {
      return answer(request, siteImageVersion(site), () => drawSiteImage(site))
    }
    const influencer = await findPublicInfluencer(subject)
    if (!influencer) throw await influencerRefusal(subject)
    return answer(request, imageVersion(influencer, site), () =>
      drawInfluencerImage(influencer, site),
    )
  },
})

/** The file that browsers ask for by themselves, as Next would serve it: `next.config.mjs` leads them here. */
const ownFavicon = async () =>
  new Response(new Uint8Array(await readFile('app/favicon.ico')), {
    headers: {
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-type': 'image/x-icon',
      'x-content-type-options': 'nosniff',
    },
  })

/** The operator's colour. An address with another version gets today's, for a page that was open before a change. */
function stylesheet(accent: string): Response {
  if (!accent) throw new AppError('notFound', MESSAGES.notFound)
  return new Response(accentStylesheet(accent), {
    headers: {
      'cache-control': 'public, max-age=3600',
      'content-type': 'text/css; charset=utf-8',
      'x-content-type-options': 'nosniff',
    },
  })
}

/**
 * The version in the query does not select a picture; it only decides whether the response is immutable. Drawing is
 * rate limited, serving a drawn picture is not.
 */
async function answer(
  request: Request,
  version: string,
  draw: () => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Response> {
  const isFinal = new URL(request.url).searchParams.get('v') === version
  const headers = {
    etag: `"${version}"`,
    'cache-control': isFinal
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=3600, stale-while-revalidate=86400',
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
  }
  if (matchesEtag(request, headers.etag)) return new Response(null, { status: 304, headers })
  const ready = findCachedImage(version)
  if (!ready) await consumeForNetwork('draw', request)
  return new Response(ready ?? (await draw()), { headers })
}
