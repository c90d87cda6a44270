import { useState } from 'react'
import { LinkedText } from '@/components/admin/shared/linked-text'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form-error'
import { useForm } from '@/components/ui/use-form'
import type { ManagedAccount } from '@/lib/admin/responses'
import { call } from '@/lib/client/call'
import { linkParts, mailUrl } from '@/lib/text/text-links'

/** An e-mail address, whole on a press. */
export function AccountEmail({ id, email }: Pick<ManagedAccount, 'id' | 'email'>) {
  const [address, setAddress] = useState(email)
  const form = useForm({
    initial: { id },
    send: (params) => call('POST /api/admin/users/[id]/email', { params }),
    onDone: (seen) => setAddress(seen.email),
  })
  if (mailUrl(address)) return <LinkedText parts={linkParts(address)} isContact />
  return (
    <>
      {address}{' '}
      <Button
        variant="quiet"
        size="small"
        isBusy={form.isBusy}
        aria-label="Show the whole address"
        onClick={() => form.submit()}
      >
        Show
      </Button>
      <FormError {...form.error} />
    </>
  )
}
