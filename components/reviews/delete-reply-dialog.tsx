'use client'

import type { OwnReplyActions } from '@/components/reviews/use-own-reply'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { POINTS } from '@/lib/domain/points'

/** Asks before a reply of the viewer's own is deleted. */
export const DeleteReplyDialog = ({ actions }: { actions: OwnReplyActions }) => (
  <ConfirmDialog
    title="Delete your reply?"
    confirm="Delete reply"
    keep="Keep it"
    isBusy={actions.isSending}
    onConfirm={actions.remove}
    onClose={actions.keep}
  >
    <p>The text is deleted permanently, and you lose its {POINTS.reply} points.</p>
  </ConfirmDialog>
)
