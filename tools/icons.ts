import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { drawSprite } from '@/tools/icons/sprite'

/*
 * `npm run icons`: generates every icon of the site from `app/icon.svg`, and the drawings of `components/ui/icons`. Run it
 * after changing one of them.
 */

const PAPER = '#f6f4f0'
const MARK = await readFile('app/icon.svg')

/** Draws the mark on a square; `part` is its share of the side, and null means a transparent background. */
async function draw(side: number, part: number, background: string | null): Promise<Buffer> {
  const inner = Math.round(side * part)
  const mark = await sharp(MARK, { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .png()
    .toBuffer()
  const channels = 4
  const ground = background ?? { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp({ create: { width: side, height: side, channels, background: ground } })
    .composite([{ input: mark }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** The ICO format with embedded PNG images, which every browser since 2007 supports. */
async function favicon(sides: readonly number[]): Promise<Buffer> {
  const pictures = await Promise.all(sides.map((side) => draw(side, 1, null)))
  const head = Buffer.alloc(6 + 16 * sides.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(sides.length, 4)
  let offset = head.length
  for (const [index, side] of sides.entries()) {
    const at = 6 + 16 * index
    const length = pictures[index]?.length ?? 0
    head.writeUInt8(side, at)
    head.writeUInt8(side, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += length
  }
  return Buffer.concat([head, ...pictures])
}

const { svg, css } = await drawSprite()
await writeFile('components/ui/icons.svg', svg)
await writeFile('components/ui/icons.css', css)
await writeFile('app/favicon.ico', await favicon([16, 32, 48]))
await writeFile('app/apple-icon.png', await draw(180, 0.7, PAPER))
await writeFile('public/icons/icon-192.png', await draw(192, 1, null))
await writeFile('public/icons/icon-512.png', await draw(512, 1, null))
// Phones mask these; the middle four fifths are the safe zone.
await writeFile('public/icons/maskable-192.png', await draw(192, 0.6, PAPER))
await writeFile('public/icons/maskable-512.png', await draw(512, 0.6, PAPER))
