import { PasswordField } from '@/components/ui/field'
import type { OwnSettings } from '@/lib/accounts/profile/responses'

type Props = { settings: OwnSettings; field: object }

/** Asks for what confirms a change of the account: its password or a code, as far as there are any. */
export function ProofField({ settings, field }: Props) {
  const { hasPassword, secondFactor } = settings
  const hasCodes = secondFactor.totpSince !== null || secondFactor.passkeys.length > 0
  if (!hasPassword && !hasCodes) return null
  const label = hasCodes ? 'A code' : 'Your password'
  return (
    <PasswordField
      label={hasPassword && hasCodes ? 'Your password or a code' : label}
      {...field}
      autoComplete="current-password"
      required
    />
  )
}
