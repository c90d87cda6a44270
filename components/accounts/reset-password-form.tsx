'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useId, useState } from 'react'
import { resetTarget } from '@/components/accounts/reset-link'
import { useLocationAddress } from '@/components/accounts/use-next'
import { Button } from '@/components/ui/button'
import { PasswordField, TextField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { useRefusal } from '@/components/ui/use-refusal'
import { resetPassword } from '@/lib/client/api'
import { notify } from '@/lib/client/toasts'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'

/** Sets a new password with the mailed link. Checks the target address, never the password. */
export function ResetPasswordForm() {
  const router = useRouter()
  const address = useLocationAddress()
  const errorId = useId()
  const [pasted, setPasted] = useState<string | null>(null)
  const refusal = useRefusal(['password', 'link'])
  const [isBusy, setBusy] = useState(false)
  const link = pasted ?? address

  function paste(text: string) {
    setPasted(text)
    refusal.clear()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    refusal.clear()
    const target = resetTarget(link, window.location.origin)
    if (!target) {
      const text = MESSAGES.resetAddressForeign
      return refusal.report(text, { fields: { link: text } })
    }
    setBusy(true)
    const sent = await resetPassword(target, password)
    setBusy(false)
    if (!sent.ok) return refusal.report(sent.msg ?? MESSAGES.resetFailed, { fields: sent.fields })
    notify.success(sent.value || MESSAGES.resetDone)
    // Going back must not lead to the used link.
    router.replace(PATH.signIn)
  }

  return (
    <form ref={refusal.form} noValidate method="post" onSubmit={submit} className="space-y-5">
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        help={`At least ${LIMIT.passwordCharsMin} characters.`}
        error={refusal.fields.password}
        describedBy={errorId}
      />
      <TextField
        label="Enter Mail link copy"
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={link}
        onChange={(event) => paste(event.target.value)}
        help="The link from the e-mail. Filled in for you if you opened it."
        error={refusal.fields.link}
        describedBy={errorId}
      />
      <FormError id={errorId} text={refusal.text} />
      <Button type="submit" isWide isBusy={isBusy} isReady={address !== ''}>
        Change password
      </Button>
    </form>
  )
}
