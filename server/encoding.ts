import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** For whom a body is packed: one reader, many to come, or all for as long as this build runs. */
type Readers = 'one' | 'many' | 'all'

const brotli = (quality: number, window: number = constants.BROTLI_DEFAULT_WINDOW) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: window },
})
/**
 * A page fits into it (256 KB). The usual one of 4 MB has V8 collect all garbage twice a second under load, a fifth of what
 * the host can do.
 */
const PAGE_WINDOW = 18
/**
 * For one reader about as small as gzip's best, in a fraction of its time; for many an eighth smaller, in twice the time; for
 * all another tenth, in a hundred times the time.
 */
const BROTLI = { one: brotli(3, PAGE_WINDOW), many: brotli(5, PAGE_WINDOW), all: brotli(11) }
const GZIP = { one: { level: 6 }, many: { level: 6 }, all: { level: 9 } }
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
export const pack = (encoding: Encoding, body: Buffer, readers: Readers): Promise<Buffer> =>
  encoding === 'br' ? packers.br(body, BROTLI[readers]) : packers.gzip(body, GZIP[readers])

let lastBest: Promise<unknown> = Promise.resolve()

/** Packs a whole body as small as it gets, one after the other: nobody waits for it, and it must not be in the way. */
export function packBest(encoding: Encoding, body: Buffer): Promise<Buffer> {
  const made = lastBest.then(() => pack(encoding, body, 'all'))
  lastBest = made.catch(() => {})
  return made
}

/** Packs a body as it comes. */
export const createPacker = (encoding: Encoding) =>
  encoding === 'br' ? createBrotliCompress(BROTLI.one) : createGzip(GZIP.one)
