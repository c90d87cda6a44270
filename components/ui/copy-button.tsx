'use client'

import { Button } from '@/components/ui/button'
import { Copy } from '@/components/ui/icons'
import { notify } from '@/lib/client/toasts'

type Props = { text: string; size?: 'medium' | 'small' }

/** Copies a text that stands beside it. */
export function CopyButton({ text, size = 'medium' }: Props) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      notify.success('Copied.')
    } catch {
      notify.error('Your browser didn’t let us copy. Please select it and copy it yourself.')
    }
  }
  return (
    <Button variant="quiet" size={size} onClick={copy}>
      <Copy className="size-4" />
      Copy
    </Button>
  )
}
