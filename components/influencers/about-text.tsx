'use client'

import { useId, useState } from 'react'
import { classNames } from '@/components/ui/class-names'
import { useIsPrinting } from '@/lib/client/printing'
import { LIMIT } from '@/lib/domain/limits'

/** What the influencer does, cut at 160 characters with a toggle; folded to two lines on a phone. */
export function AboutText({ text }: { text: string }) {
  const [isUnfolded, setUnfolded] = useState(false)
  const isPrinting = useIsPrinting()
  const isOpen = isUnfolded || isPrinting
  const id = useId()
  const characters = [...text]
  const isLong = characters.length > LIMIT.aboutChars
  return (
    <section aria-labelledby={`${id}-heading`} className="text-sm">
      <div className="flex items-center justify-between">
        <h2 id={`${id}-heading`} className="font-semibold">
          About Influencer
        </h2>
        {isLong && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setUnfolded(!isUnfolded)}
            className="needs-script text-link inline-flex min-h-8 items-center font-medium pointer-coarse:min-h-11"
          >
            {isOpen ? 'Read Less' : 'Read More'}
          </button>
        )}
      </div>
      <p
        id={id}
        dir="auto"
        className={classNames(
          'whitespace-pre-line',
          isLong && 'needs-script',
          isLong && !isOpen && 'max-sm:line-clamp-2',
        )}
      >
        {isOpen || !isLong
          ? text || 'No description yet.'
          : `${characters.slice(0, LIMIT.aboutChars).join('')}...`}
      </p>
      {isLong && (
        <noscript>
          <p dir="auto" className="whitespace-pre-line">
            {text}
          </p>
        </noscript>
      )}
    </section>
  )
}
