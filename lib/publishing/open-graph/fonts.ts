import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import decompress from 'woff2-encoder/decompress'

/*
 * Fonts for any script, from packages for browsers, which split them into slices: a name needs one or a few. sharp's text
 * engine (Pango) shapes every script, but cannot read WOFF2, and finds fonts by the system's configuration. So a slice is
 * unpacked into a folder of this process when it is first needed, and the engine gets a configuration without other
 * fonts, which makes images the same on every machine.
 */

type Family = {
  /** The package, below the folder of fonts. */
  package: string
  /** The family name in the engine. */
  name: string
}

const LATIN: Family = { package: 'inter', name: 'Inter' }
const SCRIPTS: readonly Family[] = [
  { package: 'noto-sans-arabic', name: 'Noto Sans Arabic' },
  { package: 'noto-sans-hebrew', name: 'Noto Sans Hebrew Thin' },
  { package: 'noto-sans-devanagari', name: 'Noto Sans Devanagari' },
  { package: 'noto-sans-bengali', name: 'Noto Sans Bengali' },
  { package: 'noto-sans-gurmukhi', name: 'Noto Sans Gurmukhi' },
  { package: 'noto-sans-gujarati', name: 'Noto Sans Gujarati' },
  { package: 'noto-sans-tamil', name: 'Noto Sans Tamil' },
  { package: 'noto-sans-telugu', name: 'Noto Sans Telugu' },
  { package: 'noto-sans-kannada', name: 'Noto Sans Kannada' },
  { package: 'noto-sans-malayalam', name: 'Noto Sans Malayalam' },
  { package: 'noto-sans-sinhala', name: 'Noto Sans Sinhala' },
  { package: 'noto-sans-thai', name: 'Noto Sans Thai' },
  { package: 'noto-sans-lao', name: 'Noto Sans Lao' },
  { package: 'noto-sans-khmer', name: 'Noto Sans Khmer' },
  { package: 'noto-sans-myanmar', name: 'Noto Sans Myanmar' },
  { package: 'noto-sans-armenian', name: 'Noto Sans Armenian' },
  { package: 'noto-sans-georgian', name: 'Noto Sans Georgian' },
  { package: 'noto-sans-ethiopic', name: 'Noto Sans Ethiopic' },
]
const JAPANESE: Family = { package: 'noto-sans-jp', name: 'Noto Sans JP Thin' }
const KOREAN: Family = { package: 'noto-sans-kr', name: 'Noto Sans KR Thin' }
const CHINESE: Family = { package: 'noto-sans-sc', name: 'Noto Sans SC Thin' }
const EMOJI = { file: 'twemoji-colr-font/twemoji.woff2', name: 'Twemoji Mozilla' }

/** Slices that every package contains; Inter draws them. */
const SHARED_SLICES = [
  'latin',
  'latin-ext',
  'vietnamese',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'math',
  'symbols',
]
const EMOJI_PART = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}/u
/** Accents of no particular script: other packages list them without containing them. */
const COMMON_MARK = /[\u0300-\u036f]/
/** Joiners and variation selectors, which have no glyph. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

const packagePath = (...parts: string[]) =>
  join(/* turbopackIgnore: true */ process.cwd(), 'node_modules', ...parts)

/** Han characters look different in each language: kana, hangul and the country decide, else they are Chinese. */
function eastAsian(text: string, country: string): Family[] {
  if (country === 'JP' || /[\p{scx=Hiragana}\p{scx=Katakana}]/u.test(text)) {
    return [JAPANESE, KOREAN, CHINESE]
  }
  if (country === 'KR' || /\p{scx=Hangul}/u.test(text)) return [KOREAN, JAPANESE, CHINESE]
  return [CHINESE, JAPANESE, KOREAN]
}

type Slice = { key: string; ranges: [number, number][] }
const slicesOf = new Map<Family, Promise<Slice[]>>()

function listSlices(family: Family): Promise<Slice[]> {
  const slices = slicesOf.get(family) ?? readSlices(family)
  slicesOf.set(family, slices)
  return slices
}

async function readSlices(family: Family): Promise<Slice[]> {
  const file = packagePath('@fontsource-variable', family.package, 'unicode.json')
  const ranges = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
  return Object.entries(ranges)
    .filter(([key]) => isOwn(family, key))
    .map(([key, text]) => ({ key: key.replace(/^\[|\]$/g, ''), ranges: parseRanges(text) }))
}

const isOwn = (family: Family, key: string) => family === LATIN || !SHARED_SLICES.includes(key)

const parseRanges = (text: string): [number, number][] =>
  text.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })

const holds = ({ ranges }: Slice, code: number) =>
  ranges.some(([from, to]) => from <= code && code <= to)

/** A drawable text, with the font families for the engine, the best first. */
export type TextWithFonts = { text: string; families: string }

/**
 * Loads the fonts of a text into the engine, and removes characters without a glyph, which would be drawn as boxes.
 * `country` is the origin of the text, two letters or empty.
 */
export async function loadFonts(text: string, country: string): Promise<TextWithFonts> {
  const families = [LATIN, ...SCRIPTS, ...eastAsian(text, country)]
  const used = new Set([LATIN.name])
  const lacking = new Set<string>()
  // The ellipsis and the bars that text.ts draws with are Latin.
  for (const character of new Set(`${text}…|`)) {
    if (INVISIBLE.test(character)) continue
    const found = await findSlice(families, character)
    if (found) {
      used.add(found.family.name)
      await load(sliceFile(found.family, found.slice))
    } else if (EMOJI_PART.test(character)) await load(packagePath(EMOJI.file))
    else lacking.add(character)
  }
  const printable = [...text].filter((character) => !lacking.has(character)).join('')
  return { text: printable.trim(), families: [...used, EMOJI.name].join(',') }
}

async function findSlice(families: readonly Family[], character: string) {
  const code = character.codePointAt(0) ?? 0
  const isLatinOnly = EMOJI_PART.test(character) || COMMON_MARK.test(character)
  for (const family of isLatinOnly ? [LATIN] : families) {
    const slice = (await listSlices(family)).find((one) => holds(one, code))
    if (slice) return { family, slice }
  }
  return null
}

const sliceFile = (family: Family, { key }: Slice) =>
  packagePath(
    '@fontsource-variable',
    family.package,
    'files',
    `${family.package}-${key}-wght-normal.woff2`,
  )

const loaded = new Map<string, Promise<void>>()

function load(file: string): Promise<void> {
  const loading = loaded.get(file) ?? unpack(file)
  if (!loaded.has(file)) {
    loaded.set(file, loading)
    loading.catch(() => loaded.delete(file))
  }
  return loading
}

async function unpack(file: string): Promise<void> {
  const fontfile = join(/* turbopackIgnore: true */ fontFolder(), basename(file, '.woff2'))
  await writeFile(fontfile, await decompress(await readFile(file)))
  // The engine loads a font with the first text that names its file.
  await sharp({ text: { text: '.', font: 'Inter 10', fontfile } })
    .raw()
    .toBuffer()
}

let folder: string | null = null

/** The folder of this process, with a configuration that lists no fonts but those that are loaded. */
function fontFolder(): string {
  if (folder) return folder
  const made = mkdtempSync(join(tmpdir(), 'share-fonts-'))
  process.once('exit', () => rmSync(made, { recursive: true, force: true }))
  writeFileSync(
    join(made, 'fonts.conf'),
    configuration(join(/* turbopackIgnore: true */ made, 'cache')),
  )
  // biome-ignore lint/style/noProcessEnv: the engine's font library reads its configuration's place from here alone
  process.env.FONTCONFIG_FILE = join(made, 'fonts.conf')
  folder = made
  return made
}

const configuration = (cache: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <cachedir>${cache}</cachedir>
  <match target="pattern">
    <test name="family"><string>emoji</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>${EMOJI.name}</string></edit>
  </match>
</fontconfig>
`
