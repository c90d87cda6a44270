import sharp, { type OverlayOptions } from 'sharp'
import { layOut, type Measured, piecesOf, type Room } from '@/lib/publishing/open-graph/rules'

/** How a text is drawn. `families` comes from `loadFonts`. */
export type Style = {
  families: string
  weight: 'Regular' | 'Medium' | 'Semi-Bold' | 'Bold'
  size: number
  color: string
}

export type DrawnText = { pixels: Buffer; width: number; height: number; inset: number }

/*
 * The engine cuts a text to its ink, and by its reckoning coloured emoji have none. So each line stands between two
 * bars that cannot be seen but count as ink; taller than any letter, they also give all lines of a size one height.
 */
const bar = '<span fgalpha="1" size="140%">|</span>'

const MARKUP: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replace(/[&<>]/g, (character) => MARKUP[character] ?? '')

async function drawMarkup(markup: string, { families, weight, size, color }: Style) {
  const { data: pixels, info: frame } = await sharp({
    text: {
      text: `<span foreground="${color}">${markup}</span>`,
      font: `${families} ${weight} ${size}`,
      rgba: true,
      dpi: 72,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels, width: frame.width, height: frame.height }
}

/** A line of text as pixels. `inset` is where, from their left, the text itself begins. */
export async function drawLine(text: string, style: Style): Promise<DrawnText> {
  const [drawn, { ink, advance }] = await Promise.all([
    drawMarkup(`${bar}${escaped(text)}${bar}`, style),
    barOf(style),
  ])
  // The bar stands in the middle of its place, and the pixels begin with its ink.
  return { ...drawn, inset: (advance + ink) / 2 }
}

type Bar = { ink: number; advance: number }
const bars = new Map<string, Promise<Bar>>()

/** What the bars of a style take. */
function barOf(style: Style): Promise<Bar> {
  const key = `${style.weight} ${style.size}`
  const known = bars.get(key) ?? measureBar(style)
  bars.set(key, known)
  known.catch(() => bars.delete(key))
  return known
}

async function measureBar(style: Style): Promise<Bar> {
  const inter = { ...style, families: 'Inter' }
  const [one, two] = await Promise.all([drawMarkup(bar, inter), drawMarkup(bar + bar, inter)])
  return { ink: one.width, advance: two.width - one.width }
}

/** How wide the text is, without the bars. */
async function widthOf(text: string, style: Style): Promise<number> {
  const [{ width }, { ink, advance }] = await Promise.all([drawLine(text, style), barOf(style)])
  return Math.max(0, width - ink - advance)
}

/** A text in the room that it has: in one line if it can be, in a smaller size if it must. */
export async function fitText(text: string, style: Omit<Style, 'size'>, room: Room) {
  const largest = { ...style, size: room.sizes[0]?.size ?? 1 }
  const whole = { text, width: await widthOf(text, largest) }
  const pieces = whole.width <= room.width ? [whole] : await measurePieces(text, largest)
  const { size, lines } = layOut(pieces, room)
  return { size, lines: await Promise.all(lines.map((line) => drawLine(line, { ...style, size }))) }
}

async function measurePieces(text: string, style: Style): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const piece of piecesOf(text)) {
    measured.push({ text: piece, width: await widthOf(piece, style) })
  }
  return measured
}

/** A drawn line as a part of a picture, its text beginning at `left`; what would reach beyond the canvas is cut off. */
export async function placed(
  { pixels, width, height, inset }: DrawnText,
  at: { left: number; top: number },
  canvas: { width: number; height: number },
): Promise<OverlayOptions> {
  const left = Math.max(0, Math.round(at.left - inset))
  const top = Math.max(0, Math.round(at.top))
  const frame = { width, height, channels: 4 } as const
  const cut = {
    left: 0,
    top: 0,
    width: Math.min(width, canvas.width - left),
    height: Math.min(height, canvas.height - top),
  }
  const input = await sharp(pixels, { raw: frame }).extract(cut).raw().toBuffer()
  return { input, raw: { width: cut.width, height: cut.height, channels: 4 }, left, top }
}
