'use client'

import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { isPageForeign } from '@/lib/client/owner'
import { useViewer } from '@/lib/client/session'
import { MESSAGES, signedInAs } from '@/lib/domain/messages'

/** Says that another tab has signed in with another account, on a page that stays as it is because something was typed there. */
export function ForeignPageNotice() {
  const viewer = useViewer()
  if (viewer.status !== 'in' || !isPageForeign()) return null
  return (
    <Notice
      tone="danger"
      role="status"
      className="mb-6 flex flex-wrap items-center justify-between gap-3"
    >
      <p className="min-w-0">
        {viewer.name ? signedInAs(viewer.name) : MESSAGES.signedInAsAnother}
      </p>
      <Button variant="quiet" size="small" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </Notice>
  )
}
