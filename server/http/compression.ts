import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** How many clients will read the compressed body: one, many, or all for the lifetime of this build. */
type Readers = 'one' | 'many' | 'all'

const brotli = (quality: number, window: number = constants.BROTLI_DEFAULT_WINDOW) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: window },
})
/**
 * 256 KB, enough for a page. With the default of 4 MB, V8 runs two major garbage collections a second under load, a fifth
 * of the host's capacity.
 */
const PAGE_WINDOW = 18
/**
 * `one`: about as small as gzip's best, in a fraction of its time. `many`: an eighth smaller, in twice the time. `all`:
 * another tenth smaller, in a hundred times the time.
 */
const BROTLI = { one: brotli(3, PAGE_WINDOW), many: brotli(5, PAGE_WINDOW), all: brotli(11) }
const GZIP = { one: { level: 6 }, many: { level: 6 }, all: { level: 9 } }
const COMPRESSIBLE =
  /^(?:text\/|image\/svg|application\/(?:json|javascript|manifest\+json|ld\+json|xml|rss\+xml))/

/** Smaller bodies fit into one packet uncompressed. */
export const COMPRESSION_BYTES_MIN = 1_024

/** Returns the best encoding that an Accept-Encoding header allows, or null. */
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

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** Compresses a whole body. */
export const compress = (encoding: Encoding, body: Buffer, readers: Readers): Promise<Buffer> =>
  encoding === 'br' ? compressors.br(body, BROTLI[readers]) : compressors.gzip(body, GZIP[readers])

let lastBest: Promise<unknown> = Promise.resolve()

/** Compresses a whole body as small as possible, one at a time: no request waits for it, so it must not compete with them. */
export function compressBest(encoding: Encoding, body: Buffer): Promise<Buffer> {
  const compressed = lastBest.then(() => compress(encoding, body, 'all'))
  lastBest = compressed.catch(() => {})
  return compressed
}

/** Compresses a body as a stream. */
export const createCompressor = (encoding: Encoding) =>
  encoding === 'br' ? createBrotliCompress(BROTLI.one) : createGzip(GZIP.one)
