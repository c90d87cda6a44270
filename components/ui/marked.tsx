import { highlight } from '@/lib/text/words'

/** A text with the search words highlighted. */
export function Marked({ text, words }: { text: string; words: string }) {
  if (!words) return text
  let place = 0
  return highlight(text, words).map((part) => {
    place += part.text.length
    if (!part.isMarked) return part.text
    return (
      <mark key={place} className="bg-accent-soft text-inherit underline">
        {part.text}
      </mark>
    )
  })
}
