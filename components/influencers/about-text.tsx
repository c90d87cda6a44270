'use client'

import { useId, useState } from 'react'
import { useIsPrinting } from '@/lib/client/printing'
import { LIMIT } from '@/lib/domain/limits'

/** The about text, cut at 160 characters with a toggle. */
export function AboutText({ text }: { text: string }) {
  const [isUnfolded, setUnfolded] = useState(false)
  const isPrinting = useIsPrinting()
  const isOpen = isUnfolded || isPrinting
  const id = useId()
  const characters = [...text]
  if (characters.length <= LIMIT.aboutChars) {
    return (
      <p dir="auto" className="whitespace-pre-line">
        {text || 'No description yet.'}
      </p>
    )
  }
  return (
    <>
      <p id={id} dir="auto" className="needs-script whitespace-pre-line">
        {isOpen ? text : `${characters.slice(0, LIMIT.aboutChars).join('')}...`}
      </p>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setUnfolded(!isUnfolded)}
        className="needs-script text-link mt-1 inline-flex min-h-8 items-center font-medium text-sm pointer-coarse:min-h-11"
      >
        {isOpen ? 'Read Less' : 'Read More'}
      </button>
      <noscript>
        <p dir="auto" className="whitespace-pre-line">
          {text}
        </p>
      </noscript>
    </>
  )
}
