import { matchesEtag } from '@/lib/http/public-file'
import { consumeForNetwork } from '@/lib/http/rate-limit'
import { route } from '@/lib/http/route'
import { findPublicInfluencer } from '@/lib/influencers/queries'
import {
  drawInfluencerImage,
  drawSiteImage,
  findCachedImage,
} from '@/lib/publishing/open-graph/queries'
import { imageVersion, SITE_VERSION } from '@/lib/publishing/open-graph/version'
import { openGraphImageParams } from '@/lib/publishing/open-graph/wire'
import { influencerRefusal } from '@/lib/publishing/tombstones'

/** The Open Graph image of an influencer, by id, or of the site. */
export const GET = route({
  summary: 'The Open Graph image of a page.',
  access: 'anyone',
  params: openGraphImageParams,
  response: { contentType: 'image/png' },
  async run({ params: { subject }, request }) {
    if (subject === 'site') return answer(request, SITE_VERSION, drawSiteImage)
    const influencer = await findPublicInfluencer(subject)
    if (!influencer) throw await influencerRefusal(subject)
    return answer(request, imageVersion(influencer), () => drawInfluencerImage(influencer))
  },
})

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
