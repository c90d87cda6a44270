import sharp from 'sharp'
import type { Random } from '@/tools/seed/random'
import type { CategoryName } from '@/tools/seed/texts'

/** Ground, far shape, near shape, clothes: five flat colours that go together. */
const PALETTES = [
  ['#f6d9b8', '#e9a06b', '#c8663f', '#2f4858'],
  ['#cfe8e3', '#7fbfb3', '#2f7f7a', '#f2b33d'],
  ['#e7dcf4', '#b59bd8', '#7a5aa6', '#f08a6c'],
  ['#fbe3e0', '#f0a39a', '#c8505a', '#25525a'],
  ['#d8e6f7', '#8fb2e0', '#4a74b5', '#f5c34b'],
  ['#eef0d0', '#bfc56f', '#7c8a35', '#a8463a'],
  ['#fdebc2', '#f5c25f', '#dd8a2b', '#3a5a78'],
  ['#dcefe0', '#8ecb9c', '#3f8a5c', '#574b90'],
] as const
const SKINS = ['#f7d3b5', '#eab98f', '#d59c6c', '#b97a4b', '#8d5a36', '#5f3b25'] as const
const HAIRS = ['#1f1a1a', '#3d2a20', '#6b4227', '#a5683a', '#d6a65c', '#8a8a8f', '#b5482f'] as const
/** Brown hair would not show against a dark skin. */
const DARK_HAIRS = ['#171314', '#241a18', '#8a8a8f'] as const

type Colours = { ground: string; far: string; near: string; clothes: string }
const SIDE = 480

/** Draws a person in front of a landscape as flat shapes: a PNG, square. */
export function drawPortrait(random: Random, category: CategoryName): Promise<Buffer> {
  const [ground, far, near, clothes] = random.pick(PALETTES)
  const colours = { ground, far, near, clothes }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="${SIDE}" height="${SIDE}">
    <rect width="240" height="240" fill="${ground}"/>${drawScene(random, category, colours)}${drawPerson(random, colours)}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

function drawScene(random: Random, category: CategoryName, { far, near }: Colours): string {
  const x = random.between(40, 200)
  const y = random.between(36, 80)
  const sun = `<circle cx="${x}" cy="${y}" r="${random.between(18, 34)}" fill="${far}" opacity=".7"/>`
  const scenes: Record<CategoryName, string> = {
    Travel: `<path d="M0 170 60 90l46 58 40-70 94 102v60H0z" fill="${far}" opacity=".6"/><path d="M0 200q60-30 120-6t120-8v54H0z" fill="${near}" opacity=".55"/>`,
    Food: `<rect y="176" width="240" height="64" fill="${near}" opacity=".5"/><circle cx="${x}" cy="150" r="30" fill="${far}"/><path d="M20 60h50v8H20zM170 60h50v8h-50z" fill="${near}" opacity=".5"/>`,
    Technology: `<g fill="none" stroke="${far}" stroke-width="5" opacity=".7"><path d="M0 60h60l24 24h40M240 120h-50l-20-20M0 150h40l20 20M240 50h-70"/></g><g fill="${near}" opacity=".6"><circle cx="124" cy="84" r="8"/><circle cx="170" cy="100" r="8"/><circle cx="60" cy="170" r="8"/></g>`,
    Fitness: `<path d="M-10 220Q120 60 250 220z" fill="${far}" opacity=".55"/><path d="M-10 240Q120 110 250 240z" fill="${near}" opacity=".45"/>`,
    Beauty: `<g fill="${far}" opacity=".6"><circle cx="36" cy="52" r="26"/><circle cx="204" cy="72" r="34"/><circle cx="26" cy="150" r="18"/></g><g fill="${near}" opacity=".4"><circle cx="200" cy="160" r="22"/><circle cx="70" cy="26" r="12"/></g>`,
    Finance: `<g fill="${far}" opacity=".65"><path d="M14 150h28v90H14zM54 120h28v120H54zM160 96h28v144h-28zM200 66h28v174h-28z"/></g>`,
    Gaming: `<g fill="${far}" opacity=".6"><path d="M20 40h24v24H20zM44 64h24v24H44zM180 30h24v24h-24zM204 54h24v24h-24zM14 140h24v24H14zM196 140h24v24h-24z"/></g>`,
    Education: `<g fill="${far}" opacity=".6"><path d="M10 60h14v70H10zM28 48h14v82H28zM46 66h14v64H46zM180 54h14v76h-14zM198 44h14v86h-14zM216 62h14v68h-14z"/></g><path d="M0 130h240v10H0z" fill="${near}" opacity=".5"/>`,
  }
  const hasSun = category === 'Travel' || category === 'Fitness' || category === 'Food'
  return `${hasSun ? sun : ''}${scenes[category]}`
}

function drawPerson(random: Random, { clothes, near }: Colours): string {
  const skin = random.pick(SKINS)
  const hair = random.pick<string>(SKINS.indexOf(skin) > 3 ? DARK_HAIRS : HAIRS)
  const style = random.between(0, HAIR_STYLES.length - 1)
  const [behind, front] = HAIR_STYLES[style] ?? HAIR_STYLES[0]
  const collar = random.happens(0.5)
    ? `<path d="M96 176l24 30 24-30 12 8-36 42-36-42z" fill="#fff" opacity=".85"/>`
    : `<path d="M92 178q28 30 56 0l6 6q-34 36-68 0z" fill="${near}"/>`
  return `<g fill="${hair}">${behind}</g>
    <path d="M30 240q4-58 66-66h48q62 8 66 66z" fill="${clothes}"/>${collar}
    <path d="M102 138h36v40q-18 22-36 0z" fill="${skin}"/><path d="M102 158q18 14 36-4v-8h-36z" fill="#000" opacity=".12"/>
    <ellipse cx="78" cy="114" rx="9" ry="12" fill="${skin}"/><ellipse cx="162" cy="114" rx="9" ry="12" fill="${skin}"/>
    <path d="M78 104q0-46 42-46t42 46q0 56-42 56t-42-56z" fill="${skin}"/>
    ${drawFace(random, hair)}<g fill="${hair}">${front}</g>${drawExtras(random, near)}`
}

/** Hair behind the head and in front of it. */
const HAIR_STYLES: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['', '<path d="M74 106q-4-56 46-56t46 56q-6-26-24-32-30 10-44-2-18 8-24 34z"/>'],
  [
    '<path d="M66 100q0-54 54-54t54 54v70q-14 12-26 4H92q-12 8-26-4z"/>',
    '<path d="M76 104q2-50 44-50t44 50q-8-30-36-34-30 4-52 34z"/>',
  ],
  [
    '<circle cx="120" cy="40" r="22"/>',
    '<path d="M76 102q0-50 44-50t44 50q-14-30-44-30t-44 30z"/>',
  ],
  [
    '<path d="M58 104q-8-66 62-66t62 66q8 20-6 38H64q-14-18-6-38z"/>',
    '<path d="M78 98q4-36 42-36t42 36q-10-18-42-18t-42 18z"/>',
  ],
  [
    '<path d="M68 100q0-52 52-52t52 52q2 50 16 84-30-4-36-24H88q-6 20-36 24 14-34 16-84z"/>',
    '<path d="M76 106q-2-52 40-52 48 0 48 52-20-14-30-34-16 26-58 34z"/>',
  ],
  ['', '<path d="M78 92q2-38 42-38t42 38q-42-16-84 0z"/>'],
]

function drawFace(random: Random, hair: string): string {
  const eyes =
    '<circle cx="103" cy="112" r="4.5" fill="#26211f"/><circle cx="137" cy="112" r="4.5" fill="#26211f"/>'
  const brows = `<path d="M94 100q9-6 18-1M128 99q9-5 18 1" fill="none" stroke="${hair}" stroke-width="4" stroke-linecap="round"/>`
  const nose =
    '<path d="M120 114q-6 12-1 15h4" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="3" stroke-linecap="round"/>'
  const smile = random.happens(0.6)
    ? '<path d="M104 136q16 16 32 0z" fill="#fff" stroke="#8c3b33" stroke-width="3" stroke-linejoin="round"/>'
    : '<path d="M107 138q13 9 26 0" fill="none" stroke="#8c3b33" stroke-width="4" stroke-linecap="round"/>'
  const cheeks =
    '<g fill="#e2665c" opacity=".22"><circle cx="94" cy="128" r="8"/><circle cx="146" cy="128" r="8"/></g>'
  return `${eyes}${brows}${nose}${cheeks}${smile}`
}

function drawExtras(random: Random, colour: string): string {
  const chance = random.next()
  if (chance < 0.28) {
    return '<g fill="none" stroke="#26211f" stroke-width="3.5"><circle cx="103" cy="112" r="13"/><circle cx="137" cy="112" r="13"/><path d="M116 111q4-4 8 0"/></g>'
  }
  if (chance < 0.42)
    return `<path d="M70 92q4-46 50-46t50 46q-50-16-100 0z" fill="${colour}"/><circle cx="120" cy="46" r="8" fill="#fff" opacity=".8"/>`
  if (chance < 0.54)
    return `<g fill="${colour}"><circle cx="78" cy="130" r="5"/><circle cx="162" cy="130" r="5"/></g>`
  return ''
}
