import { readFile } from 'node:fs/promises'
import * as lucide from 'lucide'

/** Where the components name the drawings that they need. */
const COMPONENTS = 'components/ui/icons.tsx'
const NAMED = /^export const (?<component>\w+) = .*draw\('(?<id>[\w-]+)'\)$/gm

const HEAD =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" aria-hidden="true"><!-- Drawings of Lucide, ISC licence: https://lucide.dev/license -->'

/** Returns the file of all drawings that `components/ui/icons` shows. */
export async function drawSprite(): Promise<string> {
  const source = await readFile(COMPONENTS, 'utf8')
  const symbols = [...source.matchAll(NAMED)].map(({ groups: { component = '', id = '' } = {} }) =>
    symbolOf(id, lucide.icons[component as keyof typeof lucide.icons]),
  )
  return `${[HEAD, ...symbols, '</svg>'].join('\n')}\n`
}

const symbolOf = (id: string, drawing: lucide.IconNode) =>
  `<symbol id="${id}" viewBox="0 0 24 24">${drawing.map(shapeOf).join('')}</symbol>`

function shapeOf([tag, attributes]: lucide.IconNode[number]): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
  return `<${tag}${written.join('')}/>`
}
