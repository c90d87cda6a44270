'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form-error'
import { Notice } from '@/components/ui/notice'
import { useForm } from '@/components/ui/use-form'
import { call } from '@/lib/client/call'

/** For a member who has lost every second factor: asks for the e-mail that begins the 72 hours. */
export function LostFactors({ ticket }: { ticket: string }) {
  const [isOpen, setOpen] = useState(false)
  const [sent, setSent] = useState('')
  const form = useForm({
    initial: {},
    send: () =>
      call('POST /api/signin/second-factor/recovery', { body: { ticket }, isPublic: true }),
    isPublic: true,
    onDone: ({ msg }) => setSent(msg),
  })
  if (!isOpen) {
    return (
      <Button variant="plain" onClick={() => setOpen(true)}>
        I’ve lost my phone and my codes
      </Button>
    )
  }
  return (
    <div className="mx-5 w-full space-y-3 border-line border-t pt-4">
      <p className="text-sm">
        We can turn off two-step login for you. We’ll email you a link. After you use it we wait 72
        hours, so that you can stop anyone who isn’t you.
      </p>
      <FormError {...form.error} />
      <div role="status">{sent && <Notice tone="good">{sent}</Notice>}</div>
      {!sent && (
        <Button variant="quiet" isBusy={form.isBusy} onClick={() => form.submit()}>
          Email me the link
        </Button>
      )}
    </div>
  )
}
