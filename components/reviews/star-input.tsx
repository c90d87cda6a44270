'use client'

import { useId } from 'react'
import { classNames } from '@/components/ui/class-names'
import { STAR_SHAPE } from '@/components/ui/stars'
import { STAR_WORDS, STARS, type Stars } from '@/lib/domain/stars'

type Props = {
  /** 0: none chosen yet. */
  value: Stars | 0
  onChange(stars: Stars): void
  error: string | null
}

/** Five stars as a radio group: each 44 px, each with its word, for keyboard and screen reader as for the finger (100, 116). */
export function StarInput({ value, onChange, error }: Props) {
  const id = useId()
  return (
    <fieldset
      className="min-w-0"
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className="mb-1.5 font-medium text-sm">Your rating</legend>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="-ml-1 flex">
          {STARS.map((stars) => (
            <label
              key={stars}
              title={STAR_WORDS[stars]}
              className="flex size-12 cursor-pointer items-center justify-center rounded-card hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name="rating"
                value={stars}
                required
                checked={value === stars}
                onChange={() => onChange(stars)}
                className="sr-only"
              />
              <svg viewBox="0 0 24 24" aria-hidden="true" className="size-9">
                <path
                  d={STAR_SHAPE}
                  strokeWidth="1.25"
                  strokeLinejoin="round"
                  className={classNames(
                    'transition-colors',
                    stars <= value ? 'fill-star stroke-star' : 'fill-transparent stroke-edge',
                  )}
                />
              </svg>
              <span className="sr-only">
                {stars} {stars === 1 ? 'star' : 'stars'}: {STAR_WORDS[stars]}
              </span>
            </label>
          ))}
        </div>
        <span aria-hidden="true" className="min-h-6 min-w-24 font-semibold">
          {value ? STAR_WORDS[value] : ''}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
