'use client'

import { type ReactNode, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form-error'
import { refused, useForm } from '@/components/ui/use-form'
import { sendFile } from '@/lib/client/send-file'
import { storedToken } from '@/lib/client/stored-session'
import { MESSAGES } from '@/lib/domain/messages'
import { DOCUMENT_TYPES, isDocumentSize } from '@/lib/uploads/document-type'

type Props = {
  /** The endpoint that takes the document. */
  path: string
  label: string
  /** The types that it takes, what it says of other files, and what its button does, where it is no proof. */
  accept?: string
  refusal?: string
  action?: string
  /** What to send. */
  children?: ReactNode
  onSent(): void
}

/** Sends a document that only our team reads. */
export function DocumentForm({
  path,
  label,
  accept = DOCUMENT_TYPES.join(','),
  refusal = MESSAGES.documentKind,
  action = 'Send document',
  children,
  onSent,
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  const form = useForm({
    initial: { file: '' },
    async send() {
      const file = input.current?.files?.[0]
      // The server reads no request that is larger, and could only say so.
      if (!isDocumentSize(file)) return refused({ file: refusal })
      const sent = new FormData()
      sent.set('file', file)
      return sendFile(path, sent, { token: storedToken() }, () => null)
    },
    onDone: onSent,
  })
  return (
    <form {...form.props} className="space-y-3">
      <label className="block">
        <span className="mb-1.5 block font-medium text-sm">{label}</span>
        <input
          ref={input}
          type="file"
          name="file"
          accept={accept}
          aria-invalid={form.errors.file ? true : undefined}
          aria-describedby={form.error.id}
          className="block min-h-11 w-full text-sm file:mr-3 file:min-h-11 file:rounded-card file:border file:border-edge file:bg-card file:px-3"
        />
      </label>
      {children && <p className="text-muted text-sm">{children}</p>}
      <FormError id={form.error.id} text={form.errors.file ?? form.error.text} />
      <Button type="submit" size="small" isBusy={form.isBusy}>
        {action}
      </Button>
    </form>
  )
}
