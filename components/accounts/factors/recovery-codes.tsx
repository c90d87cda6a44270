'use client'

import { useEffect, useRef } from 'react'
import { saveFile } from '@/components/accounts/save-file'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Download } from '@/components/ui/icons'

type Props = { codes: readonly string[]; onDone(): void }

/** New recovery codes, which are never shown again. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const text = codes.join('\n')

  function save() {
    const content = new Blob([`${text}\n`], { type: 'text/plain' })
    saveFile({ name: 'recovery-codes.txt', content })
  }

  return (
    <div>
      <h3 ref={title} tabIndex={-1} className="font-semibold">
        Save your recovery codes now
      </h3>
      <p className="mt-1 text-sm">
        If you lose your phone, each of these logs you in once. We can’t show them again.
      </p>
      <ul
        className="mt-3 grid grid-cols-1 gap-x-6 gap-y-1 font-mono text-sm sm:grid-cols-2"
        dir="ltr"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <CopyButton text={text} />
        <Button variant="quiet" onClick={save}>
          <Download className="size-4" />
          Save as file
        </Button>
        <Button onClick={onDone}>I’ve saved them</Button>
      </div>
    </div>
  )
}
