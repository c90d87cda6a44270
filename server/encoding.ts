import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** A window of 256 KB holds a page; the usual 4 MB have V8 collect all garbage twice a second under load, a fifth of what the host can do. */
const brotli = (quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 18 },
})
/** About as small as gzip's best, in a fraction of its time: for one reader. */
const BROTLI = brotli(3)
/** An eighth smaller, for twice the time: for many readers. */
const BROTLI_KEPT = brotli(5)
const GZIP = { level: 6 }
/** A tenth to a sixth smaller, for a hundred times the time: for what is sent unchanged for months. */
const BROTLI_BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
const GZIP_BEST = { level: 9 }
const COMPRESSIBLE =
  /^(?:text\/|image\/svg|application\/(?:json|javascript|manifest\+json|ld\+json|xml|rss\+xml))/

/** Smaller bodies fit into one packet either way. */
export const WORTH_BYTES = 1_024

/** The better of the encodings that an Accept-Encoding header allows; null: none. */
export function chooseEncoding(accepted: string | string[] | undefined): Encoding | null {
  const names = [accepted ?? '']
    .flat()
    .join(',')
    .toLowerCase()
    .split(',')
    .filter((entry) => !/;\s*q=0(?:\.0*)?\s*$/.test(entry))
    .map((entry) => entry.split(';')[0]?.trim())
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : null
}

export const isCompressible = (contentType: string) => COMPRESSIBLE.test(contentType)

const packers = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** Packs a whole body for one reader. */
export const pack = (encoding: Encoding, body: Buffer): Promise<Buffer> =>
  encoding === 'br' ? packers.br(body, BROTLI) : packers.gzip(body, GZIP)

/** Packs a whole body that is kept for more readers. */
export const packKept = (encoding: Encoding, body: Buffer): Promise<Buffer> =>
  encoding === 'br' ? packers.br(body, BROTLI_KEPT) : packers.gzip(body, GZIP)

let lastBest: Promise<unknown> = Promise.resolve()

/** Packs a whole body as small as it gets, one after the other: nobody waits for it, and it must not be in the way. */
export function packBest(encoding: Encoding, body: Buffer): Promise<Buffer> {
  const made = lastBest.then(() =>
    encoding === 'br' ? packers.br(body, BROTLI_BEST) : packers.gzip(body, GZIP_BEST),
  )
  lastBest = made.catch(() => {})
  return made
}

/** Packs a body as it comes. */
export const createPacker = (encoding: Encoding) =>
  encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP)
