'use client'

import Link from 'next/link'
import { useId, useState } from 'react'
import { classNames } from '@/components/ui/class-names'
import { Marked } from '@/components/ui/marked'
import { PATH } from '@/lib/domain/paths'

/** Longer texts are folded; about one screen of a phone. */
const CHARS_SHOWN = 900
const LINES_SHOWN = 14

type Props = { text: string; words: string; hiddenUnder: string | null }

/** The text of a rating, or the rule under which staff has hidden it. */
export function ReviewText({ text, words, hiddenUnder }: Props) {
  if (hiddenUnder === null) return <ShownText text={text} words={words} />
  return (
    <p className="text-muted">
      Our team has hidden the title and text. The stars still count.{' '}
      <Link href={`${PATH.guidelines}#${hiddenUnder}`} prefetch={false} className="text-link">
        What the rule says
      </Link>
    </p>
  )
}

/** All of the text is in the page; a long one is folded where scripts can open it. */
function ShownText({ text, words }: Omit<Props, 'hiddenUnder'>) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const isLong = text.length > CHARS_SHOWN || text.split('\n').length > LINES_SHOWN
  const isFolded = isLong && !isOpen && !words
  return (
    <div>
      <p
        id={id}
        dir="auto"
        className={classNames(
          'comment-text',
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
          lang="en"
          onClick={() => setOpen(!isOpen)}
          className="needs-script text-link mt-1 inline-flex min-h-8 items-center font-medium text-sm pointer-coarse:min-h-11"
        >
          {isOpen ? 'Show less' : 'Show full text'}
        </button>
      )}
    </div>
  )
}
