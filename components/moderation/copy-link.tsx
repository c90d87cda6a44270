'use client'

import { Button } from '@/components/ui/button'
import { Copy } from '@/components/ui/icons'
import { notify } from '@/lib/client/toasts'
import { MESSAGES } from '@/lib/domain/messages'

/** Copies the full address of a path of this site. */
export function CopyLink({ path }: { path: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(new URL(path, window.location.origin).href)
      notify.success(MESSAGES.linkCopied)
    } catch {
      notify.error(MESSAGES.linkNotCopied)
    }
  }
  return (
    <Button variant="quiet" onClick={copy} className="needs-script">
      <Copy className="size-4" />
      Copy link
    </Button>
  )
}
