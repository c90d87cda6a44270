import { isSiteHref } from './site'

/*
 * The little markup of the operator's own texts: `# ` and `## ` begin headings, `- ` an item of a list, an empty line ends a
 * paragraph, `[words](address)` is a link. Everything else is text as it stands.
 */

export type Inline = string | { text: string; href: string }
export type Block =
  | { kind: 'heading' | 'subheading' | 'paragraph'; parts: readonly Inline[] }
  | { kind: 'list'; items: readonly (readonly Inline[])[] }

const LINK = /\[([^[\]\n]{1,200})\]\(([^()\s]{1,500})\)/g
const START = /^(##? |- )(.*)$/
const KINDS = { '# ': 'heading', '## ': 'subheading', '- ': 'item' } as const

const isHref = (href: string): boolean => isSiteHref(href) || /^mailto:[^\s?]+@[^\s?]+$/.test(href)

function inlineOf(text: string): Inline[] {
  const parts: Inline[] = []
  let end = 0
  for (const match of text.matchAll(LINK)) {
    const [whole, words = '', href = ''] = match
    if (!isHref(href)) continue
    parts.push(text.slice(end, match.index), { text: words, href })
    end = match.index + whole.length
  }
  return [...parts, text.slice(end)].filter((part) => part !== '')
}

type Line = { kind: 'heading' | 'subheading' | 'item' | 'text'; text: string }

function lineOf(line: string): Line {
  const [, start = '', rest = ''] = START.exec(line) ?? []
  return start
    ? { kind: KINDS[start as keyof typeof KINDS], text: rest }
    : { kind: 'text', text: line }
}

/** Reads a text of the operator. Never fails: what is no markup is text. */
export function parseMarkup(text: string): Block[] {
  const blocks: Block[] = []
  for (const chunk of text.split(/\n\s*\n/)) {
    const lines = chunk
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .map(lineOf)
    for (const group of groupsOf(lines)) add(blocks, blockOf(group))
  }
  return blocks
}

/** A list after a list is the rest of it: many leave a line empty between items. */
function add(blocks: Block[], block: Block): void {
  const last = blocks.at(-1)
  if (last?.kind === 'list' && block.kind === 'list') {
    blocks[blocks.length - 1] = { kind: 'list', items: last.items.concat(block.items) }
  } else blocks.push(block)
}

/** Items that follow each other are one list, and lines of text one paragraph. */
function groupsOf(lines: readonly Line[]): [Line, ...Line[]][] {
  const groups: [Line, ...Line[]][] = []
  for (const line of lines) {
    const last = groups.at(-1)
    const isMore = last?.[0].kind === line.kind && (line.kind === 'item' || line.kind === 'text')
    if (last && isMore) last.push(line)
    else groups.push([line])
  }
  return groups
}

function blockOf(lines: readonly [Line, ...Line[]]): Block {
  const [{ kind }] = lines
  if (kind === 'item') return { kind: 'list', items: lines.map((line) => inlineOf(line.text)) }
  const parts = inlineOf(lines.map((line) => line.text).join(' '))
  return { kind: kind === 'text' ? 'paragraph' : kind, parts }
}

/** Returns the addresses in a text that pages cannot link to. */
export const badLinks = (text: string): string[] =>
  [...text.matchAll(LINK)].map(([, , href = '']) => href).filter((href) => !isHref(href))
