'use client'

import { classNames } from '@/components/ui/class-names'
import { STAR_SHAPE } from '@/components/ui/stars'
import { STAR_WORDS, STARS, type Stars } from '@/lib/domain/stars'

type Props = {
  /** The name of the radio group. */
  name: string
  /** 0: none chosen yet. */
  value: Stars | 0
  onChange(stars: Stars): void
  /** Read out before the stars where several groups share a form. */
  subject?: string
  isRequired?: boolean
  isSmall?: boolean
}

const spoken = (stars: Stars) => `${stars} ${stars === 1 ? 'star' : 'stars'}: ${STAR_WORDS[stars]}`

/** Five stars as radio buttons, each with its word and a target of at least 44 px. */
export function StarRadios({ name, value, onChange, subject, isRequired, isSmall }: Props) {
  return (
    <div className={classNames('-ml-1 flex min-w-0', isSmall && 'flex-1')}>
      {STARS.map((stars) => (
        <label
          key={stars}
          title={STAR_WORDS[stars]}
          className={classNames(
            'flex min-w-0 cursor-pointer items-center justify-center rounded-card hover:bg-sunken',
            'has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
            isSmall
              ? 'h-11 max-w-11 flex-1 sm:h-9 sm:max-w-9 pointer-coarse:h-11 pointer-coarse:max-w-11'
              : 'size-12',
          )}
        >
          <input
            type="radio"
            name={name}
            value={stars}
            required={isRequired}
            checked={value === stars}
            onChange={() => onChange(stars)}
            className="sr-only"
          />
          <svg viewBox="0 0 24 24" aria-hidden="true" className={isSmall ? 'size-6' : 'size-9'}>
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
            {subject && `${subject}: `}
            {spoken(stars)}
          </span>
        </label>
      ))}
    </div>
  )
}
