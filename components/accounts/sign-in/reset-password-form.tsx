'use client'

import { useRouter } from 'next/navigation'
import { resetTarget } from '@/components/accounts/sign-in/reset-link'
import { useLocationAddress } from '@/components/accounts/sign-in/use-next'
import { Button } from '@/components/ui/button'
import { PasswordField, TextField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { refused, useForm } from '@/components/ui/use-form'
import { resetPassword } from '@/lib/client/api'
import { notifyNext } from '@/lib/client/toasts'
import { DURATION } from '@/lib/domain/durations'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'

/** Sets a new password with the mailed link. Checks the target address, never the password. */
export function ResetPasswordForm() {
  const router = useRouter()
  const address = useLocationAddress()
  const form = useForm({
    // The link of the address, unless another one is entered.
    initial: { password: '', link: null as string | null },
    async send({ password, link: entered }) {
      const target = resetTarget(entered ?? address, window.location.origin)
      if (!target) return refused({ link: MESSAGES.resetAddressForeign })
      return resetPassword(target, password)
    },
    explain: ({ msg }) => msg ?? MESSAGES.resetFailed,
    toastMs: DURATION.toastMs,
    isPublic: true,
    onDone(text) {
      notifyNext.success(text || MESSAGES.resetDone)
      // Going back must not lead to the used link.
      router.replace(PATH.signIn)
    },
  })

  return (
    <form {...form.props} className="space-y-5">
      <PasswordField
        label="New password"
        {...form.field('password')}
        autoComplete="new-password"
        help={`At least ${LIMIT.passwordCharsMin} characters.`}
      />
      <TextField
        label="Enter Mail link copy"
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={form.values.link ?? address}
        onChange={(event) => form.set({ link: event.target.value })}
        help="Filled in automatically if you opened the link in the email."
        error={form.errors.link}
        describedBy={form.error.id}
      />
      <FormError {...form.error} />
      <Button type="submit" isWide isBusy={form.isBusy} isReady={address !== ''}>
        Change password
      </Button>
    </form>
  )
}
