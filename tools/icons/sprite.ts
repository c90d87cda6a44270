import { readFile } from 'node:fs/promises'
import * as lucide from 'lucide'

/** Where the components name the drawings that they need. */
const COMPONENTS = 'components/ui/icons.tsx'
const NAMED = /^export const (?<component>\w+) = .*draw\('(?<id>[\w-]+)'\)$/gm
const FILLED = /Filled$/

/** The side of a drawing. */
const SIDE = 24
const LINES =
  'fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'

/**
 * Returns the file of all drawings that `components/ui/icons` shows, one below the other, and the style sheet that says where
 * each of them is.
 */
export async function drawSprite(): Promise<{ svg: string; css: string }> {
  const source = await readFile(COMPONENTS, 'utf8')
  const names = [...source.matchAll(NAMED)].map(({ groups: { component = '', id = '' } = {} }) => ({
    component,
    id,
  }))
  const drawings = names.map(({ component }, row) => drawingOf(component, row * SIDE))
  const places = names.map(({ id }, row) => {
    const share = Number(((100 * row) / (names.length - 1)).toFixed(4))
    return `.icon-${id} {\n  mask-position: 0 ${share}%;\n}`
  })
  return {
    svg: [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE * names.length}" aria-hidden="true" ${LINES}>`,
      '<!-- Drawings of Lucide, ISC licence: https://lucide.dev/license -->',
      ...drawings,
      '</svg>\n',
    ].join('\n'),
    css: [
      '/* Written by `npm run icons`: where each drawing is in the file of all. */',
      `.icon {\n  mask: url("./icons.svg") 0 0 / 100% ${100 * names.length}%;\n}`,
      `${places.join('\n\n')}\n`,
    ].join('\n\n'),
  }
}

/** The drawing of a component, `top` units below the first one. `FlagFilled` is `Flag`, filled. */
function drawingOf(component: string, top: number): string {
  const drawing = lucide.icons[component.replace(FILLED, '') as keyof typeof lucide.icons]
  const fill = FILLED.test(component) ? ' fill="#000"' : ''
  return `<g transform="translate(0 ${top})"${fill}>${drawing.map(shapeOf).join('')}</g>`
}

function shapeOf([tag, attributes]: lucide.IconNode[number]): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
  return `<${tag}${written.join('')}/>`
}
