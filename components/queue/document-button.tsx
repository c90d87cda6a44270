'use client'

import { Button } from '@/components/ui/button'
import { useForm } from '@/components/ui/use-form'
import { saveDocument } from '@/lib/client/save-document'
import { DURATION } from '@/lib/domain/durations'

type Props = { kind: 'claim' | 'proof'; id: string; mayNameAuthor?: boolean }

/** Downloads the document of a claim or a proof, under an entry in the log. */
export function DocumentButton({ kind, id, mayNameAuthor = false }: Props) {
  const form = useForm({
    initial: { id },
    send: () => saveDocument(`/api/admin/${kind}s/${id}/document`, `${kind}-${id}`),
    toastMs: DURATION.toastMs,
    onDone() {},
  })
  return (
    <div className="space-y-1">
      <Button variant="quiet" size="small" isBusy={form.isBusy} onClick={() => form.submit()}>
        Download the document
      </Button>
      <p className="text-muted text-sm">
        {mayNameAuthor && 'It may name the author. '}The log will say that you opened it.
      </p>
    </div>
  )
}
