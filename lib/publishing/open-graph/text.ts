import sharp, { type OverlayOptions } from 'sharp'
import { layOut, piecesOf, type Room, type TextPiece } from '@/lib/publishing/open-graph/rules'

/** The style of a text. `families` comes from `loadFonts`. */
export type Style = {
  families: string
  weight: 'Regular' | 'Medium' | 'Semi-Bold' | 'Bold'
  size: number
  color: string
}

export type DrawnText = { pixels: Buffer; width: number; height: number; inset: number }

/*
 * The engine crops a text to its ink, and coloured emoji have none in its calculation. So each line is drawn between two
 * invisible bars that count as ink; taller than any letter, they also give all lines of a size the same height.
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

/** Draws a line of text as pixels. `inset` is the distance of the text from their left edge. */
export async function drawLine(text: string, style: Style): Promise<DrawnText> {
  const [drawn, { ink, advance }] = await Promise.all([
    drawMarkup(`${bar}${escaped(text)}${bar}`, style),
    barOf(style),
  ])
  // The bar is centred in its advance, and the pixels begin with its ink.
  return { ...drawn, inset: (advance + ink) / 2 }
}

type Bar = { ink: number; advance: number }
const bars = new Map<string, Promise<Bar>>()

/** The widths of a bar in this style. */
function barOf(style: Style): Promise<Bar> {
  const key = `${style.weight} ${style.size}`
  const measuring = bars.get(key) ?? measureBar(style)
  bars.set(key, measuring)
  measuring.catch(() => bars.delete(key))
  return measuring
}

async function measureBar(style: Style): Promise<Bar> {
  const inter = { ...style, families: 'Inter' }
  const [one, two] = await Promise.all([drawMarkup(bar, inter), drawMarkup(bar + bar, inter)])
  return { ink: one.width, advance: two.width - one.width }
}

/** The width of a text without the bars. */
async function widthOf(text: string, style: Style): Promise<number> {
  const [{ width }, { ink, advance }] = await Promise.all([drawLine(text, style), barOf(style)])
  return Math.max(0, width - ink - advance)
}

/** Draws a text within the given room: on one line if possible, in a smaller size if necessary. */
export async function fitText(text: string, style: Omit<Style, 'size'>, room: Room) {
  const largest = { ...style, size: room.sizes[0]?.size ?? 1 }
  const whole = { text, width: await widthOf(text, largest) }
  const pieces = whole.width <= room.width ? [whole] : await measurePieces(text, largest)
  const { size, lines } = layOut(pieces, room)
  return { size, lines: await Promise.all(lines.map((line) => drawLine(line, { ...style, size }))) }
}

async function measurePieces(text: string, style: Style): Promise<TextPiece[]> {
  const measured: TextPiece[] = []
  for (const piece of piecesOf(text)) {
    measured.push({ text: piece, width: await widthOf(piece, style) })
  }
  return measured
}

/** Returns a drawn line as a part of an image, with its text starting at `left`, cropped to the canvas. */
export async function positioned(
  { pixels, width, height, inset }: DrawnText,
  at: { left: number; top: number },
  canvas: { width: number; height: number },
): Promise<OverlayOptions> {
  const left = Math.max(0, Math.round(at.left - inset))
  const top = Math.max(0, Math.round(at.top))
  const frame = { width, height, channels: 4 } as const
  const crop = {
    left: 0,
    top: 0,
    width: Math.min(width, canvas.width - left),
    height: Math.min(height, canvas.height - top),
  }
  const input = await sharp(pixels, { raw: frame }).extract(crop).raw().toBuffer()
  return { input, raw: { width: crop.width, height: crop.height, channels: 4 }, left, top }
}
