import { CodeField } from '@/components/accounts/factors/code-field'
import { PasswordField } from '@/components/ui/field'
import type { OwnSettings } from '@/lib/accounts/profile/responses'

type Props = { settings: OwnSettings; field: object }

/**
 * Asks for what confirms a change of the account, so that there is one question: a code where there is an app, the password
 * where there is no second factor. For passkeys the server asks, where the last confirmation is longer ago than ten minutes.
 */
export function ProofField({ settings, field }: Props) {
  const { hasPassword, secondFactor } = settings
  if (secondFactor.totpSince !== null) {
    return <CodeField isRecovery={false} help="Or one of your recovery codes." field={field} />
  }
  if (!hasPassword || secondFactor.passkeys.length > 0) return null
  return <PasswordField label="Your password" {...field} autoComplete="current-password" required />
}
