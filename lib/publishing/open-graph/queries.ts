import { LRUCache } from 'lru-cache'
import { seconds } from '@/lib/domain/durations'
import type { Influencer } from '@/lib/influencers/types'
import { createQueue } from '@/lib/jobs/bounded-queue'
import { log } from '@/lib/log'
import { drawInfluencer, drawSite } from '@/lib/publishing/open-graph/picture'
import { SITE_VERSION, shareVersion } from '@/lib/publishing/open-graph/version'
import { findPicture } from '@/lib/uploads/queries'
import { kindOfPlace } from '@/lib/uploads/rules'

type Png = Uint8Array<ArrayBuffer>

/** About a thousand pictures without a photo, some hundred with one. */
const KEPT_BYTES_MAX = 16 * 1024 * 1024
const WAITING_MAX = 16
const PORTRAIT_MS = seconds(3)
const PORTRAIT_BYTES_MAX = 4 * 1024 * 1024

const kept = new LRUCache<string, Png>({
  maxSize: KEPT_BYTES_MAX,
  sizeCalculation: ({ length }) => length,
})
const underWay = new Map<string, Promise<Png>>()
const queue = createQueue(WAITING_MAX)

/** The picture of this version, if it has been drawn lately; costs nothing. */
export const findDrawn = (version: string): Png | undefined => kept.get(version)

/**
 * Draws the picture of an influencer, which takes a tenth of a second of a processor: one at a time, each once however
 * many ask for it. Throws `unavailable` when too many wait.
 */
export const drawSharePicture = (influencer: Influencer): Promise<Png> =>
  drawOnce(shareVersion(influencer), async () =>
    drawInfluencer(influencer, await findPortrait(influencer.pic)),
  )

/** The picture of all pages that are about nobody. */
export const drawSitePicture = (): Promise<Png> => drawOnce(SITE_VERSION, drawSite)

function drawOnce(version: string, draw: () => Promise<Buffer>): Promise<Png> {
  const ready = kept.get(version)
  if (ready) return Promise.resolve(ready)
  const drawing = underWay.get(version) ?? start(version, draw)
  underWay.set(version, drawing)
  return drawing
}

async function start(version: string, draw: () => Promise<Buffer>): Promise<Png> {
  try {
    const drawn = new Uint8Array(await queue.enter(draw))
    kept.set(version, drawn)
    return drawn
  } finally {
    underWay.delete(version)
  }
}

/** The influencer's own picture; null without one, or when it cannot be had: then his initials are drawn. */
async function findPortrait(pic: string): Promise<Uint8Array | null> {
  try {
    const place = kindOfPlace(pic)
    if (place === 'here') return await findPicture(pic.slice(pic.lastIndexOf('/') + 1))
    return place === 'cloud' ? await fetchPortrait(pic) : null
  } catch (err) {
    log.warn({ err }, 'a portrait could not be read')
    return null
  }
}

async function fetchPortrait(address: string): Promise<Uint8Array | null> {
  const answer = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(PORTRAIT_MS),
  })
  const length = Number(answer.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
  if (!answer.ok || length > PORTRAIT_BYTES_MAX) return null
  return new Uint8Array(await answer.arrayBuffer())
}
