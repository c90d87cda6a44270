import { LogReasonForm } from '@/components/admin/log-reason-form'
import type { ManagedAccount } from '@/lib/admin/responses'
import { call } from '@/lib/client/call'

type Props = { account: Pick<ManagedAccount, 'id'>; onSaved(): Promise<unknown> }

/** Turns off the second factors of a colleague who has lost them. */
export const FactorResetForm = ({ account: { id }, onSaved }: Props) => (
  <LogReasonForm
    send={({ reason }) =>
      call('POST /api/admin/users/[id]/second-factor', { params: { id }, query: { reason } })
    }
    onDone={onSaved}
    action="Turn off two-step login"
    variant="danger"
    className="rounded-card border border-line bg-card p-4"
  >
    <p className="text-sm">
      For a colleague who has lost the authenticator app and the recovery codes. Every device is
      logged out, and the password alone logs in. Make sure that it’s really them who asks.
    </p>
  </LogReasonForm>
)
