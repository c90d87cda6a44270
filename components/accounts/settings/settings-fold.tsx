'use client'

import type { ReactNode } from 'react'
import { useLinkedFold } from '@/components/accounts/settings/use-linked-fold'
import { buttonLook } from '@/components/ui/button'
import { ChevronDown } from '@/components/ui/icons'

type Props = { id: string; action: string; children: ReactNode }

/** A form that is folded behind what it does; a link to its id opens it. */
export function SettingsFold({ id, action, children }: Props) {
  return (
    <details ref={useLinkedFold(id)} id={id} className="scroll-mt-24">
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
