'use client'

import { useId, useState } from 'react'
import { classNames } from '@/components/ui/class-names'
import { Marked } from '@/components/ui/marked'

/** Longer texts are folded; about one screen of a phone. */
const CHARS_SHOWN = 900
const LINES_SHOWN = 14

/** The text of a rating. All of it is in the page; a long one is folded where scripts can open it. */
export function ReviewText({ text, words }: { text: string; words: string }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const isLong = text.length > CHARS_SHOWN || text.split('\n').length > LINES_SHOWN
  const isFolded = isLong && !isOpen && !words
  return (
    <div>
      <p
        id={id}
        className={classNames(
          'max-w-measure whitespace-pre-line',
          isFolded && '[@media(scripting:enabled)]:line-clamp-8',
        )}
      >
        <Marked text={text} words={words} />
      </p>
      {isLong && !words && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="needs-script text-link mt-1 inline-flex min-h-8 items-center font-medium text-sm pointer-coarse:min-h-11"
        >
          {isOpen ? 'Show less' : 'Show full text'}
        </button>
      )}
    </div>
  )
}
