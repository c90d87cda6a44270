import sharp, { type OverlayOptions } from 'sharp'
import { findCountry } from '@/lib/domain/countries'
import { formatCounted } from '@/lib/domain/formats'
import { MESSAGES } from '@/lib/domain/messages'
import { initialsOf, tintOf } from '@/lib/domain/monogram'
import { formatRating, VERDICT_WORDS, verdictOf } from '@/lib/domain/stars'
import { loadFonts } from '@/lib/publishing/open-graph/fonts'
import { drawable } from '@/lib/publishing/open-graph/rules'
import {
  background,
  CANVAS,
  COLORS,
  histogramShape,
  logo,
  shape,
  starsShape,
  TINTS,
} from '@/lib/publishing/open-graph/shapes'
import {
  type DrawnText,
  drawLine,
  fitText,
  positioned,
  type Style,
} from '@/lib/publishing/open-graph/text'

/** What an Open Graph image shows of an influencer. */
export type Subject = {
  name: string
  category: string
  country: string
  averageRating: number
  reviewsCount: number
  ratingCounts: readonly number[]
  adHonesty: { average: number; count: number } | null
}

/** How the site looks in its images. `logo`: the operator's own. */
export type Look = { name: string; accent: string; logo: Uint8Array | null }

const SIDE = 296
const PORTRAIT = { left: 72, top: 172 }
const TEXT_LEFT = 424
const TEXT_WIDTH = CANVAS.width - TEXT_LEFT - 72
const LINE_HEIGHT = 1.18
/** The space above the letters of a drawn line, relative to its size. */
const OVERHANG = 0.42
const NAME_ROOM = {
  width: TEXT_WIDTH,
  sizes: [
    { size: 72, lines: 1 },
    { size: 60, lines: 2 },
    { size: 44, lines: 3 },
  ],
} as const

/** Returns the Open Graph image of an influencer's page: PNG, 1200×630. `portrait` is their picture, if there is one. */
export async function drawInfluencer(
  subject: Subject,
  portrait: Uint8Array | null,
  look: Look,
): Promise<Buffer> {
  const parts = await Promise.all([
    masthead(look),
    // Falls back to initials when the photo cannot be read.
    portrait ? photo(portrait).catch(() => monogram(subject)) : monogram(subject),
    heading(subject, look),
    verdict(subject),
  ])
  return compose(parts.flat(), look)
}

/** Returns the Open Graph image of all other pages. */
export async function drawSite(look: Look): Promise<Buffer> {
  const center = async (line: DrawnText, top: number) => {
    const left = (CANVAS.width - (line.width - 2 * line.inset)) / 2
    return positioned(line, { left, top }, CANVAS)
  }
  const text = (words: string, size: number, color: string) =>
    latin(words, { size, color, weight: 'Bold' })
  const name = await fitName(look.name, CANVAS.width - 2 * PORTRAIT.left, [76, 56, 40, 32])
  const { width, ...logoPart } = await mark(look, 160, 96)
  return compose(
    [
      { ...logoPart, left: Math.round((CANVAS.width - width) / 2) },
      await center(name, 262),
      await center(await text(MESSAGES.headline, 46, look.accent), 374),
      await center(await text('One rating per person. Nothing for sale.', 34, COLORS.muted), 456),
    ],
    look,
  )
}

const opened = (picture: Uint8Array) => sharp(picture, { limitInputPixels: 5_000_000 })

/** Returns the operator's icon as a PNG with sides of this length. */
export const drawIcon = (picture: Uint8Array, side: number): Promise<Buffer> =>
  opened(picture).resize(side, side, { fit: 'contain', background: '#0000' }).png().toBuffer()

// A small palette halves the file without a visible difference.
const compose = (parts: OverlayOptions[], { accent }: Look): Promise<Buffer> =>
  sharp(background(accent))
    .composite(parts)
    .png({ palette: true, quality: 90, effort: 4 })
    .toBuffer()

async function latin(text: string, style: Omit<Style, 'families'>) {
  const { text: printable, families } = await loadFonts(text, '')
  return drawLine(printable, { ...style, families })
}

/** The name of the site in one line: the largest of these sizes at which it fits, else cut short. */
async function fitName(name: string, width: number, sizes: readonly number[]): Promise<DrawnText> {
  const { text, families } = await loadFonts(drawable(name), '')
  const room = { width, sizes: sizes.map((size) => ({ size, lines: 1 })) }
  const style = { families, weight: 'Bold', color: COLORS.ink } as const
  const { size, lines } = await fitText(text || '?', style, room)
  return lines[0] ?? drawLine('?', { ...style, size })
}

const LOGO_WIDTH_MAX = 3

/** The operator's logo, which may be wide, else our own in their colour, in the middle of a line of this height and top. */
async function mark({ logo: own, accent }: Look, height: number, top: number) {
  const drawn = own && (await fitted(own, height).catch(() => null))
  if (!drawn) return { input: shape(height, height, logo(accent)), width: height, top }
  const { data: input, info } = drawn
  return { input, width: info.width, top: top + Math.floor((height - info.height) / 2) }
}

const fitted = (picture: Uint8Array, height: number) =>
  opened(picture)
    .resize(LOGO_WIDTH_MAX * height, height, { fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })

async function masthead(look: Look): Promise<OverlayOptions[]> {
  const { width, ...logoPart } = await mark(look, 56, 60)
  const left = PORTRAIT.left + width + 16
  const name = await fitName(look.name, CANVAS.width - left - PORTRAIT.left, [32, 26])
  return [
    { ...logoPart, left: PORTRAIT.left },
    await positioned(name, { left, top: 67 - OVERHANG * 16 }, CANVAS),
  ]
}

const ROUND = shape(SIDE, SIDE, `<rect width="${SIDE}" height="${SIDE}" rx="28" fill="#fff"/>`)

async function photo(portrait: Uint8Array): Promise<OverlayOptions[]> {
  const input = await sharp(portrait, { limitInputPixels: 5_000_000 })
    .resize(SIDE, SIDE, { fit: 'cover' })
    .composite([{ input: ROUND, blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer()
  return [{ input, ...PORTRAIT }]
}

async function monogram({ name, country }: Subject): Promise<OverlayOptions[]> {
  const tile = `<rect width="${SIDE}" height="${SIDE}" rx="28" fill="${tintOf(name, TINTS)}"/>`
  const { text, families } = await loadFonts(drawable(initialsOf(drawable(name))), country)
  const room = {
    width: SIDE - 60,
    sizes: [
      { size: 120, lines: 1 },
      { size: 80, lines: 1 },
    ],
  }
  const style = { families, weight: 'Semi-Bold', color: COLORS.ink } as const
  const { size, lines } = await fitText(text || '?', style, room)
  const letters = lines.map((line) => {
    const left = PORTRAIT.left + (SIDE - (line.width - 2 * line.inset)) / 2
    return positioned(
      line,
      { left, top: PORTRAIT.top + (SIDE - line.height) / 2 - size * 0.14 },
      CANVAS,
    )
  })
  return [{ input: shape(SIDE, SIDE, tile), ...PORTRAIT }, ...(await Promise.all(letters))]
}

/** Category and country above the name, aligned with the top of the portrait. */
async function heading(
  { name, category, country }: Subject,
  look: Look,
): Promise<OverlayOptions[]> {
  const where = [category, findCountry(country)?.name].filter(Boolean).join(' · ')
  const above = await loadFonts(drawable(where), country)
  const line = await fitText(
    above.text || look.name,
    { families: above.families, weight: 'Semi-Bold', color: look.accent },
    { width: TEXT_WIDTH, sizes: [{ size: 30, lines: 1 }] },
  )
  const own = await loadFonts(drawable(name), country)
  const { size, lines } = await fitText(
    own.text || where || look.name,
    { families: own.families, weight: 'Bold', color: COLORS.ink },
    NAME_ROOM,
  )
  const top = PORTRAIT.top + 44
  return Promise.all([
    ...line.lines.map((drawn) =>
      positioned(drawn, { left: TEXT_LEFT, top: PORTRAIT.top - 12 }, CANVAS),
    ),
    ...lines.map((drawn, index) => {
      const y = top + index * size * LINE_HEIGHT - (OVERHANG * size) / 4
      return positioned(drawn, { left: TEXT_LEFT, top: y }, CANVAS)
    }),
  ])
}

/** The average with stars and histogram. With fewer than three ratings it is small and grey, as on the page. */
async function verdict(subject: Subject): Promise<OverlayOptions[]> {
  const { averageRating, reviewsCount, ratingCounts, adHonesty } = subject
  const at = { left: TEXT_LEFT, top: adHonesty ? 404 : 430 }
  if (verdictOf(reviewsCount) !== 'rated') return thinVerdict(subject, at)
  const [average, count] = await Promise.all([
    latin(formatRating(averageRating), { size: 84, color: COLORS.ink, weight: 'Bold' }),
    latin(formatCounted(reviewsCount, 'rating'), {
      size: 30,
      color: COLORS.muted,
      weight: 'Semi-Bold',
    }),
  ])
  const left = TEXT_LEFT + average.width - 2 * average.inset + 28
  return [
    await positioned(average, { left: TEXT_LEFT, top: at.top - 40 }, CANVAS),
    { input: starsShape(averageRating, 46), left, top: at.top },
    await positioned(count, { left, top: at.top + 48 }, CANVAS),
    { input: histogramShape(ratingCounts), left: CANVAS.width - 72 - 196, top: at.top - 8 },
    ...(adHonesty ? [await honesty(adHonesty)] : []),
  ]
}

/** Ad honesty below the verdict, with its number of answers. */
async function honesty({ average, count }: NonNullable<Subject['adHonesty']>) {
  const words = `Ad honesty ${formatRating(average)} from ${formatCounted(count, 'answer')}`
  const line = await latin(words, { size: 28, color: COLORS.ink, weight: 'Semi-Bold' })
  return positioned(line, { left: TEXT_LEFT, top: 508 }, CANVAS)
}

type Point = { left: number; top: number }

async function thinVerdict({ averageRating, reviewsCount }: Subject, { left, top }: Point) {
  const grey = { size: 30, color: COLORS.muted, weight: 'Semi-Bold' } as const
  if (reviewsCount === 0) {
    return [await positioned(await latin(VERDICT_WORDS.unrated, grey), { left, top }, CANVAS)]
  }
  const [average, note] = await Promise.all([
    latin(formatRating(averageRating), grey),
    latin(`${formatCounted(reviewsCount, 'rating')}: ${VERDICT_WORDS.tooFew}`, grey),
  ])
  const beside = left + average.width - 2 * average.inset + 20
  return [
    await positioned(average, { left, top: top - 8 }, CANVAS),
    { input: starsShape(averageRating, 36, COLORS.muted), left: beside, top: top + 2 },
    await positioned(note, { left, top: top + 54 }, CANVAS),
  ]
}
