import { STARS, STARS_MAX } from '@/lib/domain/stars'

/*
 * The parts of Open Graph images other than text, as SVG. The colours are those of the light theme (app/globals.css),
 * because an image does not know the viewer's theme.
 */

export const CANVAS = { width: 1_200, height: 630 } as const

export const COLORS = {
  paper: '#f6f4f0',
  card: '#ffffff',
  line: '#e3ded5',
  ink: '#1c1b19',
  muted: '#5f5a52',
  accent: '#0b5c5a',
  star: '#b87503',
  starEmpty: '#dcd6cb',
} as const

export const TINTS = ['#dcebe9', '#e8e4f3', '#f3e6d3', '#e0e9d8', '#dfe7f2', '#f3e0e4'] as const

/** Drawn in a square of 32; the same as `app/icon.svg`. */
const logoShape = (accent: string) =>
  `<path fill="${accent}" d="M7 2h18a5 5 0 0 1 5 5v13a5 5 0 0 1-5 5h-8.2l-6.4 4.8c-.7.5-1.6 0-1.6-.8v-4H7a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5Z"/><path fill="#fff" d="m16 5.6 2.4 5 5.5.7-4 3.8 1 5.4-4.9-2.6-4.9 2.6 1-5.4-4-3.8 5.5-.7Z"/>`
export const logo = (accent: string) => `<svg viewBox="0 0 32 32">${logoShape(accent)}</svg>`

const STAR =
  'M12 2.6l2.86 5.8 6.4.93-4.63 4.51 1.09 6.37L12 17.2l-5.72 3.01 1.09-6.37L2.74 9.33l6.4-.93z'
const STAR_SIDE = 24

/** Returns a part of an image. `inner` must be our own SVG, never user input. */
export const shape = (width: number, height: number, inner: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inner}</svg>`,
  )

/** Returns the background with its card. */
export const background = (accent: string): Buffer =>
  shape(
    CANVAS.width,
    CANVAS.height,
    `<rect width="100%" height="100%" fill="${COLORS.paper}"/>` +
      `<rect x="24.5" y="24.5" width="1151" height="581" rx="24" fill="${COLORS.card}" stroke="${COLORS.line}"/>` +
      `<path fill="${accent}" d="M25 586H1175A24 24 0 0 1 1151.5 605.5H48.5A24 24 0 0 1 25 586Z"/>`,
  )

/** Returns five stars, filled up to the average. */
export function starsShape(average: number, height: number, fill: string = COLORS.star): Buffer {
  const row = STARS.map(
    (star) => `<path d="${STAR}" transform="translate(${(star - 1) * STAR_SIDE} 0)"/>`,
  )
  const width = STAR_SIDE * STARS_MAX
  const filled = Math.max(0, Math.min(average, STARS_MAX)) * STAR_SIDE
  return shape(
    Math.round((width / STAR_SIDE) * height),
    height,
    `<svg viewBox="0 0 ${width} ${STAR_SIDE}"><g fill="${COLORS.starEmpty}">${row.join('')}</g>` +
      `<svg width="${filled}" height="${STAR_SIDE}" viewBox="0 0 ${filled} ${STAR_SIDE}"><g fill="${fill}">${row.join('')}</g></svg></svg>`,
  )
}

const BAR = { width: 196, height: 14, gap: 8 } as const

/** Returns a histogram of the ratings, five stars on top. `counts` starts with one star. */
export function histogramShape(counts: readonly number[]): Buffer {
  const most = Math.max(1, ...counts)
  const bars = STARS.toReversed().map((stars, index) => {
    const y = index * (BAR.height + BAR.gap)
    const share = (counts[stars - 1] ?? 0) / most
    const bar = (width: number, fill: string) =>
      `<rect y="${y}" width="${width}" height="${BAR.height}" rx="7" fill="${fill}"/>`
    const filled = share > 0 ? Math.max(BAR.height, share * BAR.width) : 0
    return bar(BAR.width, COLORS.paper) + (filled > 0 ? bar(filled, COLORS.star) : '')
  })
  return shape(BAR.width, STARS_MAX * (BAR.height + BAR.gap), bars.join(''))
}
