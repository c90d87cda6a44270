'use client'

import { useState } from 'react'
import { classNames } from '@/components/ui/class-names'

/** A picture that is only recognisable once it is pressed: it may be disturbing. */
export function BlurredPicture({ src, name }: { src: string; name: string }) {
  const [isShown, setShown] = useState(false)
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={() => setShown(!isShown)}
      className="relative mb-3 block size-36 overflow-hidden rounded-card border border-edge"
    >
      {/* biome-ignore lint/performance/noImgElement: pictures are made small when they arrive, and next/image writes inline styles */}
      <img
        src={src}
        alt={isShown ? `Picture of ${name}` : ''}
        width={144}
        height={144}
        className={classNames('size-full object-cover', !isShown && 'scale-110 blur-xl')}
      />
      <span
        className={
          isShown
            ? 'sr-only'
            : 'absolute inset-x-2 bottom-2 rounded-small bg-card px-2 py-1 font-medium text-ink text-sm'
        }
      >
        Show picture
      </span>
    </button>
  )
}
