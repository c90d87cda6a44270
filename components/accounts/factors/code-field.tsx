import { TextField } from '@/components/ui/field'

type Props = { isRecovery: boolean; help?: string; field: object }

/** Asks for a code of the authenticator app, or for a recovery code. */
export const CodeField = ({ isRecovery, help, field }: Props) => (
  <TextField
    label={isRecovery ? 'Recovery code' : 'Code from your authenticator app'}
    {...field}
    autoComplete="one-time-code"
    inputMode={isRecovery || help ? 'text' : 'numeric'}
    autoCapitalize="none"
    spellCheck={false}
    dir="ltr"
    required
    help={
      help ??
      (isRecovery
        ? 'One of the codes you saved. Each works once.'
        : 'Six digits, new every 30 seconds.')
    }
  />
)
