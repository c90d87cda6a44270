'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { call } from '@/lib/client/call'
import { usePowers } from '@/lib/client/powers'
import { whyFailed } from '@/lib/client/request'
import { useViewer } from '@/lib/client/session'
import { notify } from '@/lib/client/toasts'
import { PATH } from '@/lib/domain/paths'
import { hasPower } from '@/lib/domain/powers'

type Props = { subjectKind: 'review' | 'reply'; subjectId: string }

/** Takes staff to the item of the queue about this text, reported or not. Not there for other viewers. */
export function ModerateButton({ subjectKind, subjectId }: Props) {
  const router = useRouter()
  const viewer = useViewer()
  const [isSending, setSending] = useState(false)
  const powers = usePowers()
  if (viewer.status !== 'in' || viewer.role === null) return null
  if (!hasPower({ role: viewer.role, powers }, 'moderate')) return null

  async function open() {
    setSending(true)
    const sent = await call('POST /api/admin/queue', { body: { subjectKind, subjectId } })
    setSending(false)
    if (sent.ok) router.push(PATH.queueItem(sent.value.id))
    else notify.error(whyFailed(sent))
  }

  return (
    <button
      type="button"
      disabled={isSending}
      onClick={() => void open()}
      className="needs-script inline-flex min-h-9 items-center rounded-card px-2 font-medium text-muted text-sm hover:bg-sunken disabled:opacity-60 pointer-coarse:min-h-11"
    >
      Moderate
    </button>
  )
}
