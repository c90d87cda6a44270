import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

type Range = readonly [first: number, last: number]
type Font = { source: 'latin' | 'latin-ext'; ranges: readonly Range[] }

/** The fonts that are made from those of the package, by the names of their files in `components/fonts`. */
export const INTER_FONTS = {
  /** English, the letters of Western Europe and punctuation: the font of every page, which delays its first paint. */
  'inter-western.woff2': {
    source: 'latin',
    ranges: [
      [0x20, 0x7e],
      [0xa0, 0xff],
      [0x2bb, 0x2bc],
      [0x2c6, 0x2c6],
      [0x2da, 0x2da],
      [0x2dc, 0x2dc],
      [0x2000, 0x206f],
      [0x20ac, 0x20ac],
      [0x2122, 0x2122],
      [0x2191, 0x2193],
      [0x2212, 0x2212],
    ],
  },
  /** Latin Extended-A and the letters of Romanian: what names in Europe need beyond these. */
  'inter-european.woff2': {
    source: 'latin-ext',
    ranges: [
      [0x100, 0x17f],
      [0x218, 0x21b],
    ],
  },
} as const satisfies Record<string, Font>

const OPTIONS = {
  targetFormat: 'woff2' as const,
  /** Regular to bold, which is all that the style sheet asks for. */
  variationAxes: { wght: { min: 400, max: 700 } },
  /** Kerning, digits of one width, and accents that are characters of their own. */
  keepFeatures: ['kern', 'tnum', 'ccmp', 'mark', 'mkmk'],
}

/** Returns one of the fonts as WOFF2 with its axis of weights. */
export async function drawInter(name: keyof typeof INTER_FONTS): Promise<Buffer> {
  const { source, ranges }: Font = INTER_FONTS[name]
  const characters = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)),
  )
  const file = `node_modules/@fontsource-variable/inter/files/inter-${source}-wght-normal.woff2`
  return subsetFont(await readFile(file), characters.join(''), OPTIONS)
}
