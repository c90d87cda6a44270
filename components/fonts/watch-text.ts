import { type FontSet, neededFonts } from '@/components/fonts/needed-fonts'

const LOAD: Record<FontSet, () => Promise<unknown>> = {
  scripts: () => import('@/components/fonts/scripts'),
  emoji: () => import('@/components/fonts/emoji'),
  japanese: () => import('@fontsource-variable/noto-sans-jp'),
  korean: () => import('@fontsource-variable/noto-sans-kr'),
  chinese: () => import('@fontsource-variable/noto-sans-sc'),
}

const asked = new Set<FontSet>()

/** Loads the fonts of a text, once each; those that could not be loaded are asked for with the next text. */
function loadFonts(text: string) {
  for (const set of neededFonts(text)) {
    if (asked.has(set)) continue
    asked.add(set)
    LOAD[set]().catch(() => asked.delete(set))
  }
}

const hasValue = (node: unknown): node is HTMLInputElement | HTMLTextAreaElement =>
  node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement

/** What was typed into a field. */
const onInput = ({ target }: Event) => {
  if (hasValue(target)) loadFonts(target.value)
}

/** The text of a part of the page, and what stands in its fields. */
function textOf(part: Node): string {
  const inside = part instanceof Element ? [part, ...part.querySelectorAll('input, textarea')] : []
  const values = inside.filter(hasValue).map(({ value }) => value)
  return [part.textContent, ...values].join('\n')
}

/** Loads the fonts of all text that is on the page, comes later or is typed, for as long as the page lives. */
export function watchText() {
  const observer = new MutationObserver((changes) => {
    const added = changes.flatMap(({ type, target, addedNodes }) =>
      type === 'characterData' ? [target] : [...addedNodes],
    )
    loadFonts(added.map(textOf).join('\n'))
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  // Capturing: a restored draft tells of its text by events that do not bubble.
  document.addEventListener('input', onInput, true)
  loadFonts(textOf(document.body))
}
