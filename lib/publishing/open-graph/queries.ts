import { LRUCache } from 'lru-cache'
import { seconds } from '@/lib/domain/durations'
import { MESSAGES } from '@/lib/domain/messages'
import type { Site } from '@/lib/domain/site'
import { AppError } from '@/lib/errors'
import type { Influencer } from '@/lib/influencers/types'
import { createQueue } from '@/lib/jobs/bounded-queue'
import { log } from '@/lib/log'
import { drawIcon, drawInfluencer, drawSite, type Look } from '@/lib/publishing/open-graph/picture'
import { COLORS } from '@/lib/publishing/open-graph/shapes'
import { iconVersion, imageVersion, siteImageVersion } from '@/lib/publishing/open-graph/version'
import { findPicture } from '@/lib/uploads/queries'
import { pictureLocation } from '@/lib/uploads/rules'

type Png = Uint8Array<ArrayBuffer>

/** About a thousand images without a photo, or some hundred with one. */
const CACHE_BYTES_MAX = 16 * 1024 * 1024
const WAITING_MAX = 16
const PORTRAIT_MS = seconds(3)
const PORTRAIT_BYTES_MAX = 4 * 1024 * 1024

const cache = new LRUCache<string, Png>({
  maxSize: CACHE_BYTES_MAX,
  sizeCalculation: ({ length }) => length,
})
const inProgress = new Map<string, Promise<Png>>()
const queue = createQueue(WAITING_MAX)

/** Returns the cached image of this version, if there is one. */
export const findCachedImage = (version: string): Png | undefined => cache.get(version)

/**
 * Draws the Open Graph image of an influencer, which takes a tenth of a second of CPU: one at a time, and once for
 * concurrent requests. Throws `unavailable` when the queue is full.
 */
export const drawInfluencerImage = (influencer: Influencer, site: Site): Promise<Png> =>
  drawOnce(imageVersion(influencer, site), async () =>
    drawInfluencer(influencer, await findPortrait(influencer.pic), await findLook(site)),
  )

/** Draws the Open Graph image of all other pages. Throws like `drawInfluencerImage`. */
export const drawSiteImage = (site: Site): Promise<Png> =>
  drawOnce(siteImageVersion(site), async () => drawSite(await findLook(site)))

/** Draws the operator's icon in one of its sizes. Throws `notFound` without one. */
export const drawIconImage = (icon: string, side: number): Promise<Png> =>
  drawOnce(iconVersion(icon, side), async () => {
    const picture = icon && (await findPortrait(icon))
    if (!picture) throw new AppError('notFound', MESSAGES.notFound)
    return drawIcon(picture, side)
  })

const findLook = async ({ name, accent, logo }: Site): Promise<Look> => ({
  name,
  accent: accent || COLORS.accent,
  logo: logo ? await findPortrait(logo) : null,
})

function drawOnce(version: string, draw: () => Promise<Buffer>): Promise<Png> {
  const ready = cache.get(version)
  if (ready) return Promise.resolve(ready)
  const drawing = inProgress.get(version) ?? start(version, draw)
  inProgress.set(version, drawing)
  return drawing
}

async function start(version: string, draw: () => Promise<Buffer>): Promise<Png> {
  try {
    const drawn = new Uint8Array(await queue.enter(draw))
    cache.set(version, drawn)
    return drawn
  } finally {
    inProgress.delete(version)
  }
}

/** A stored picture; null without one, or when it cannot be loaded: then an image does without. */
async function findPortrait(pic: string): Promise<Uint8Array | null> {
  try {
    const location = pictureLocation(pic)
    if (location === 'here') return await findPicture(pic.slice(pic.lastIndexOf('/') + 1))
    return location === 'cloud' ? await fetchPortrait(pic) : null
  } catch (err) {
    log.warn({ err }, 'portrait unreadable')
    return null
  }
}

async function fetchPortrait(address: string): Promise<Uint8Array | null> {
  const response = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(PORTRAIT_MS),
  })
  const length = Number(response.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
  if (!response.ok || length > PORTRAIT_BYTES_MAX) return null
  return new Uint8Array(await response.arrayBuffer())
}
