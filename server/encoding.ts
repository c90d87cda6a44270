import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

// Quality 4 packs a page about as small as gzip's best in a fraction of its time. A window of 256 KB holds a page; the
// usual one of 4 MB has V8 collect all garbage twice a second under load, a fifth of what the host can do.
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
}
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

/** Packs a whole body. */
export const pack = (encoding: Encoding, body: Buffer): Promise<Buffer> =>
  encoding === 'br' ? packers.br(body, BROTLI) : packers.gzip(body, GZIP)

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
