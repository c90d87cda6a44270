import sharp from 'sharp'
import { expect, test } from 'vitest'
import { SITE } from '@/lib/domain/site'
import { loadFonts } from './fonts'
import { drawIcon, drawInfluencer, drawSite, type Look, type Subject } from './picture'
import { CANVAS, COLORS } from './shapes'

const SUBJECT: Subject = {
  name: 'Lina Forsgård',
  category: 'Travel',
  country: '',
  averageRating: 4.3,
  reviewsCount: 1_284,
  ratingCounts: [40, 31, 120, 320, 773],
  adHonesty: { average: 4.2, count: 312 },
}

const LOOK: Look = { name: SITE.name, accent: COLORS.accent, logo: null }

const SCRIPTS = {
  Latin: 'Saoirse Mac Giollabháin',
  Vietnamese: 'Nguyễn Thị Ánh Tuyết',
  Cyrillic: 'Надя Ветрова',
  Greek: 'Ελένη Παπαδοπούλου',
  Arabic: 'ليلى بن عاشور',
  Hebrew: 'שרה לוי',
  Devanagari: 'पल्लवी देशकर',
  Bengali: 'অনন্যা সেন',
  Gurmukhi: 'ਹਰਪ੍ਰੀਤ ਕੌਰ',
  Gujarati: 'મીરા પટેલ',
  Tamil: 'தமிழ் செல்வி',
  Telugu: 'శ్రీలేఖ రావు',
  Kannada: 'ಕಾವ್ಯ ಗೌಡ',
  Malayalam: 'അഞ്ജലി മേനോൻ',
  Sinhala: 'නිමාලි පෙරේරා',
  Thai: 'สมชาย ใจดี',
  Lao: 'ສົມພອນ',
  Khmer: 'សុភា ចាន់',
  Burmese: 'မေသူ အောင်',
  Armenian: 'Անի Պետրոսյան',
  Georgian: 'ნინო ბერიძე',
  Ethiopic: 'ሰላም በቀለ',
  Japanese: '相沢 みなも',
  Korean: '윤서린',
  Chinese: '李明 王小红',
  emoji: '🦊 Foxy 👩‍👩‍👧‍👦 🇸🇪 ✨',
}

/** The area of the name. */
const NAME = { left: 400, top: 216, width: 760, height: 190 }

type Place = { left: number; top: number; width: number; height: number }
type Pixel = { red: number; green: number; blue: number }

async function pixelsOf(picture: Buffer, place: Place): Promise<Pixel[]> {
  const bytes = await sharp(picture).removeAlpha().extract(place).raw().toBuffer()
  return Array.from({ length: bytes.length / 3 }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = bytes.subarray(at * 3, at * 3 + 3)
    return { red, green, blue }
  })
}

const isInk = ({ green }: Pixel) => green < 200

test.each(Object.entries(SCRIPTS))('a name in %s is drawn completely', async (_, name) => {
  expect((await loadFonts(name, '')).text).toBe(name)
  const picture = await drawInfluencer({ ...SUBJECT, name }, null, LOOK)
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', ...CANVAS })
  const ink = (await pixelsOf(picture, NAME)).filter(isInk)
  expect(ink.length).toBeGreaterThan(900)
})

test.each([
  ['wide letters', 'W'.repeat(80)],
  ['wide characters', 'あ'.repeat(80)],
  ['a very long name', 'Maximiliane Wolkenstein-Hohenberg von und zu Altersleben the Third'],
  ['nothing but emoji', '👩‍👩‍👧‍👦'.repeat(16)],
  ['markup', '<span foreground="red">&amp; </span>'],
  ['a tower of marks', `Z${'\u0338\u0321\u0327\u031b\u0317'.repeat(15)}`],
  ['nothing that any font has', '\u{10ffff}\ue000'],
  ['one letter', 'x'],
])('%s stay inside the card and cost no more than 120 KB', async (_, name) => {
  const picture = await drawInfluencer({ ...SUBJECT, name }, null, LOOK)
  expect(picture.length).toBeLessThan(120_000)
  const margin = { left: 1_140, top: 0, width: 30, height: 560 }
  expect((await pixelsOf(picture, margin)).filter(isInk)).toEqual([])
})

test('a photo is drawn, and an unreadable one is replaced by initials', async () => {
  const photo = await sharp({
    create: { width: 800, height: 500, channels: 3, background: '#ff0000' },
  })
    .webp()
    .toBuffer()
  const picture = await drawInfluencer(SUBJECT, photo, LOOK)
  const drawn = await pixelsOf(picture, { left: 120, top: 220, width: 200, height: 200 })
  expect(drawn.every(({ red, blue }) => red > 230 && blue < 25)).toBe(true)
  const broken = await drawInfluencer(SUBJECT, new Uint8Array([1, 2, 3]), LOOK)
  expect(broken.equals(await drawInfluencer(SUBJECT, null, LOOK))).toBe(true)
})

test('with fewer than three ratings the average and its stars are grey', async () => {
  const few = await drawInfluencer({ ...SUBJECT, reviewsCount: 2 }, null, LOOK)
  const none = await drawInfluencer({ ...SUBJECT, reviewsCount: 0 }, null, LOOK)
  const many = await drawInfluencer(SUBJECT, null, LOOK)
  const verdict = { left: 424, top: 420, width: 700, height: 130 }
  const amber = async (picture: Buffer) =>
    (await pixelsOf(picture, verdict)).filter(({ red, blue }) => red - blue > 120).length
  expect([await amber(few), await amber(none), (await amber(many)) > 500]).toEqual([0, 0, true])
  const ink = async (picture: Buffer) => (await pixelsOf(picture, verdict)).filter(isInk).length
  expect(await ink(few)).toBeGreaterThan((await ink(none)) + 2_000)
})

test.each([
  ['80 wide letters', 'W'.repeat(80)],
  ['another script', 'مراجعات المؤثرين'],
  ['markup', '<span foreground="red">&amp;'],
  ['nothing that a font has', '\ue000'],
])('[O1] a name of the site in %s stays inside of the images', async (_, name) => {
  const look: Look = { ...LOOK, name, logo: new Uint8Array([1, 2, 3]) }
  const margin = { left: 1_140, top: 40, width: 30, height: 520 }
  for (const picture of [await drawSite(look), await drawInfluencer(SUBJECT, null, look)]) {
    expect((await pixelsOf(picture, margin)).filter(isInk)).toEqual([])
  }
})

test('[O1] images have the colour and the logo of the site, and its icon any shape', async () => {
  const create = { width: 300, height: 100, channels: 3, background: '#ff0000' } as const
  const logo = new Uint8Array(await sharp({ create }).webp().toBuffer())
  const picture = await drawSite({ ...LOOK, accent: '#7a1f6d', logo })
  const middle = await pixelsOf(picture, { left: 590, top: 170, width: 20, height: 10 })
  expect(middle.every(({ red, blue }) => red > 230 && blue < 25)).toBe(true)
  const band = await pixelsOf(picture, { left: 600, top: 592, width: 4, height: 4 })
  expect(band.every(({ red, green }) => red > 110 && green < 50)).toBe(true)
  expect(await sharp(await drawIcon(logo, 48)).metadata()).toMatchObject({ width: 48, height: 48 })
})

test('the site has its own image', async () => {
  expect(await sharp(await drawSite(LOOK)).metadata()).toMatchObject({ format: 'png', ...CANVAS })
})
