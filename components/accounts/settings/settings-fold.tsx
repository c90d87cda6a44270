'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { buttonLook } from '@/components/ui/button'
import { ChevronDown } from '@/components/ui/icons'

type Props = { id: string; action: string; children: ReactNode }

/** A form that is folded behind what it does; a link to its id opens it. */
export function SettingsFold({ id, action, children }: Props) {
  const frame = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    function openLinked() {
      if (!frame.current || window.location.hash !== `#${id}`) return
      frame.current.open = true
      frame.current.scrollIntoView()
    }
    openLinked()
    window.addEventListener('hashchange', openLinked)
    return () => window.removeEventListener('hashchange', openLinked)
  }, [id])
  return (
    <details ref={frame} id={id} className="scroll-mt-24">
      <summary
        className={`${buttonLook({ variant: 'quiet', size: 'small' })} w-fit cursor-pointer`}
      >
        {action}
        <ChevronDown className="size-4" />
      </summary>
      <div className="pt-4">{children}</div>
    </details>
  )
}
