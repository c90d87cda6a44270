import { CodeField } from '@/components/accounts/factors/code-field'
import { PasswordField } from '@/components/ui/field'
import type { OwnSettings } from '@/lib/accounts/profile/responses'

type Props = { settings: OwnSettings; field: object }

/**
 * Asks for what confirms a change of the account, so that no other question follows: a code where there is an app, else the
 * password; a passkey is asked for by the server where the last one is longer ago than ten minutes.
 */
export function ProofField({ settings, field }: Props) {
  const { hasPassword, secondFactor } = settings
  if (secondFactor.totpSince !== null) {
    return <CodeField isRecovery={false} help="Or one of your recovery codes." field={field} />
  }
  if (hasPassword) {
    return (
      <PasswordField label="Your password" {...field} autoComplete="current-password" required />
    )
  }
  return secondFactor.passkeys.length > 0 ? <CodeField isRecovery field={field} /> : null
}
