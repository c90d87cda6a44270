import { LRUCache } from 'lru-cache'
import { seconds } from '@/lib/domain/durations'
import type { Influencer } from '@/lib/influencers/types'
import { createQueue } from '@/lib/jobs/bounded-queue'
import { log } from '@/lib/log'
import { drawInfluencer, drawSite } from '@/lib/publishing/open-graph/picture'
import { imageVersion, SITE_VERSION } from '@/lib/publishing/open-graph/version'
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
export const drawInfluencerImage = (influencer: Influencer): Promise<Png> =>
  drawOnce(imageVersion(influencer), async () =>
    drawInfluencer(influencer, await findPortrait(influencer.pic)),
  )

/** Draws the Open Graph image of all other pages. Throws like `drawInfluencerImage`. */
export const drawSiteImage = (): Promise<Png> => drawOnce(SITE_VERSION, drawSite)

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

/** The influencer's picture; null without one, or when it cannot be loaded: then initials are drawn. */
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
