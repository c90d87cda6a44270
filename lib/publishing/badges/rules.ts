import { formatCounted } from '@/lib/domain/formats'
import { formatRating, STARS, STARS_MAX, VERDICT_WORDS, verdictOf } from '@/lib/domain/stars'
import { escapeMarkup } from '@/lib/text/markup'

export const BADGE_THEMES = ['light', 'dark', 'auto'] as const
export type BadgeTheme = (typeof BADGE_THEMES)[number]

/** The size for embedding code, so that the page does not shift when the badge loads. */
export const BADGE_SIZE = { width: 264, height: 60 } as const

type RatingTotals = { averageRating: number; reviewsCount: number }

/** Returns the text alternative of a badge. */
export function badgeText(influencer: RatingTotals & { name: string }, siteName: string): string {
  const { name, averageRating, reviewsCount } = influencer
  const verdict = verdictOf(reviewsCount)
  if (verdict === 'unrated') return `${name}: no ratings yet on ${siteName}`
  if (verdict === 'tooFew')
    return `${name}: ${formatCounted(reviewsCount, 'rating')} on ${siteName}, ${VERDICT_WORDS.tooFew}`
  return `${name}: rated ${formatRating(averageRating)} of 5 in ${formatCounted(reviewsCount, 'rating')} on ${siteName}`
}

const LIGHT =
  '.c{fill:#fff;stroke:#8a8378}.i{fill:#1c1b19}.m{fill:#5f5a52}.a{fill:#0b5c5a}.o{fill:#fff}.s{fill:#b87503}.e{fill:#dcd6cb}'
const DARK =
  '.c{fill:#1e1c1a;stroke:#7f786d}.i{fill:#f0ede8}.m{fill:#b3ada3}.a{fill:#63c5ba}.o{fill:#06211f}.s{fill:#f0b429}.e{fill:#423e38}'
const STYLE: Record<BadgeTheme, string> = {
  light: LIGHT,
  dark: DARK,
  auto: `${LIGHT}@media (prefers-color-scheme:dark){${DARK}}`,
}

const STAR =
  'M12 2.6l2.86 5.8 6.4.93-4.63 4.51 1.09 6.37L12 17.2l-5.72 3.01 1.09-6.37L2.74 9.33l6.4-.93z'
const LOGO =
  '<svg x="12" y="14" width="32" height="32" viewBox="0 0 32 32"><path class="a" d="M7 2h18a5 5 0 0 1 5 5v13a5 5 0 0 1-5 5h-8.2l-6.4 4.8c-.7.5-1.6 0-1.6-.8v-4H7a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5Z"/><path class="o" d="m16 5.6 2.4 5 5.5.7-4 3.8 1 5.4-4.9-2.6-4.9 2.6 1-5.4-4-3.8 5.5-.7Z"/></svg>'

/**
 * Returns the badge as SVG to embed. Embedded images cannot load fonts, so the widths of the texts are fixed: they fit in
 * any font.
 */
export function badgeSvg(
  influencer: RatingTotals & { name: string },
  theme: BadgeTheme,
  siteName: string,
): string {
  const { width, height } = BADGE_SIZE
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">` +
    `<title>${escapeMarkup(badgeText(influencer, siteName))}</title><style>${STYLE[theme]}</style>` +
    `<rect class="c" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="11.5"/>${LOGO}` +
    `<text class="m" x="56" y="24" font-size="12" ${fixedWidth(siteName)}>${escapeMarkup(siteName)}</text>` +
    `${verdictLine(influencer)}</svg>`
  )
}

/** A long name is set narrower, so that it stays on the badge. */
function fixedWidth(text: string): string {
  const width = [...text].length * 6.2
  const room = BADGE_SIZE.width - 56 - 12
  return width <= room
    ? `textLength="${width}"`
    : `textLength="${room}" lengthAdjust="spacingAndGlyphs"`
}

const STARS_WIDTH = 80

function verdictLine(influencer: RatingTotals): string {
  const { averageRating, reviewsCount } = influencer
  const verdict = verdictOf(reviewsCount)
  if (verdict === 'unrated') return lineText('m', 56, VERDICT_WORDS.unrated)
  if (verdict === 'tooFew')
    return lineText('m', 56, `${formatCounted(reviewsCount, 'rating')}: ${VERDICT_WORDS.tooFew}`)
  const stars = STARS.map((star) => `<path d="${STAR}" transform="translate(${(star - 1) * 24})"/>`)
  const share = (Math.max(0, Math.min(averageRating, STARS_MAX)) / STARS_MAX) * STARS_WIDTH
  const row = (className: string, shown: number) =>
    `<svg x="56" y="32" width="${shown}" height="16" viewBox="0 0 ${shown * 1.5} 24"><g class="${className}">${stars.join('')}</g></svg>`
  const average = formatRating(averageRating)
  return (
    row('e', STARS_WIDTH) +
    row('s', share) +
    `<text class="i" x="142" y="45" font-size="14" font-weight="700" textLength="22">${average}</text>` +
    lineText('m', 170, formatCounted(reviewsCount, 'rating'))
  )
}

const LINE_END = BADGE_SIZE.width - 12

/** A text of the lower line, never wider than the remaining space. */
function lineText(className: string, x: number, text: string): string {
  const length = Math.min(text.length * 6.4, LINE_END - x)
  return `<text class="${className}" x="${x}" y="45" font-size="13" textLength="${length.toFixed(1)}" lengthAdjust="spacingAndGlyphs">${text}</text>`
}
