import type { ReactNode } from 'react'
import { ChangeForm } from '@/components/accounts/factors/change-form'
import { ProofField } from '@/components/accounts/factors/proof-field'
import { useForm } from '@/components/ui/use-form'
import type { OwnSettings } from '@/lib/accounts/profile/responses'
import type { Result } from '@/lib/client/request'

type Props<Value> = {
  settings: OwnSettings
  lead: ReactNode
  action: string
  variant?: 'solid' | 'danger'
  cancel?: string
  send(proof: string): Promise<Result<Value>>
  onDone(value: Value): void
  onCancel(): void
}

/** Makes a change of the account once its password or a code is typed. */
export function ProofForm<Value>({ settings, lead, send, onDone, ...rest }: Props<Value>) {
  const form = useForm({
    initial: { proof: '' },
    send: ({ proof }) => send(proof),
    onDone: (value) => onDone(value),
  })
  return (
    <ChangeForm form={form} {...rest}>
      <p className="text-sm">{lead}</p>
      <ProofField settings={settings} field={form.field('proof')} />
    </ChangeForm>
  )
}
