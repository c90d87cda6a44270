'use client'

import { useRouter } from 'next/navigation'
import { AccountName } from '@/components/admin/shared/account-name'
import { METHODS, STATES } from '@/components/claims/claim-words'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form-error'
import { RelativeTime } from '@/components/ui/relative-time'
import { useCachedRead } from '@/components/ui/use-cached-read'
import { useForm } from '@/components/ui/use-form'
import { call, type ResponseTo } from '@/lib/client/call'
import { unwrap } from '@/lib/client/read'
import { PATH } from '@/lib/domain/paths'

type Claim = ResponseTo<'GET /api/admin/claims'>['claims'][number]

/** The claims to a profile, newest first, with what became of them; all but one of them. */
export function ProfileClaims({
  influencerId,
  exceptId,
}: {
  influencerId: string
  exceptId?: string
}) {
  const { data } = useCachedRead(
    ['claims', influencerId],
    () => unwrap(call('GET /api/admin/claims', { query: { influencerId } })),
    { what: 'The claims to this profile' },
  )
  const claims = data?.claims.filter(({ id }) => id !== exceptId) ?? []
  if (claims.length === 0) return null
  return (
    <section aria-label="Claims to this profile" className="mt-4">
      <h3 className="mb-2 font-semibold text-lg">
        {exceptId ? 'Other claims to this profile' : 'Claims'}
      </h3>
      <ul className="divide-y divide-line text-sm">
        {claims.map((claim) => (
          <li key={claim.id} className="space-y-1 py-2">
            <p>
              {claim.member ? <AccountName {...claim.member} /> : 'Account deleted'} ·{' '}
              {STATES[claim.state]} · {METHODS[claim.method].title} ·{' '}
              <RelativeTime at={claim.decidedAt ?? claim.createdAt} />
            </p>
            {claim.reason && <p className="text-muted">{claim.reason}</p>}
            {OPENABLE.includes(claim.state) && <OpenButton id={claim.id} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

const OPENABLE: readonly Claim['state'][] = ['pending', 'confirmed', 'contested']

/** Leads to the item of a claim, which is opened for one that does not wait. */
function OpenButton({ id }: { id: string }) {
  const router = useRouter()
  const form = useForm({
    initial: { subjectId: id },
    send: ({ subjectId }) =>
      call('POST /api/admin/queue', { body: { subjectKind: 'claim', subjectId } }),
    onDone: (opened) => router.push(PATH.queueItem(opened.id)),
  })
  return (
    <>
      <Button variant="quiet" size="small" isBusy={form.isBusy} onClick={() => form.submit()}>
        Open in the queue
      </Button>
      <FormError {...form.error} />
    </>
  )
}
