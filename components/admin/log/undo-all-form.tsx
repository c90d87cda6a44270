'use client'

import { Button } from '@/components/ui/button'
import { TextAreaField, TextField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { Notice } from '@/components/ui/notice'
import { useCachedRead } from '@/components/ui/use-cached-read'
import { useForm } from '@/components/ui/use-form'
import { call } from '@/lib/client/call'
import { unwrap } from '@/lib/client/read'
import { notify } from '@/lib/client/toasts'
import { momentOf } from '@/lib/domain/formats'
import { LIMIT } from '@/lib/domain/limits'
import type { UndoPreview } from '@/lib/moderation/bulk-undo/responses'

type Props = {
  personId: string
  /** The moment to begin with, as a field has it. */
  since: string
  onClose(): void
  onDone(): Promise<unknown>
}

/** Undoes all that a person has decided since a moment: choose it, see what will happen, confirm with a reason. */
export function UndoAllForm({ personId, since, onClose, onDone }: Props) {
  const params = { id: personId }
  const form = useForm({
    initial: { since, reason: '' },
    send: ({ since, reason }) =>
      call('POST /api/admin/users/[id]/undo', {
        params,
        body: { since: since && momentOf(since), reason },
      }),
    async onDone() {
      await Promise.all([onDone(), reload()])
      notify.success('Undone. What is still being carried out follows in the log.')
    },
  })
  const from = form.values.since
  const { data, failure, reload } = useCachedRead(
    from ? ['undo-all', personId, from] : null,
    () =>
      unwrap(call('GET /api/admin/users/[id]/undo', { params, query: { since: momentOf(from) } })),
    { what: 'What the undo will do' },
  )
  return (
    <form
      {...form.props}
      aria-label="Undo all since"
      className="space-y-4 rounded-card border border-line bg-card p-4"
    >
      <TextField
        type="datetime-local"
        label="Undo all since (UTC)"
        help="A moment within the last 30 days."
        {...form.field('since')}
      />
      {failure?.message && (
        <Notice tone="danger" role="alert">
          {failure.message}
        </Notice>
      )}
      {data && <Plan plan={data} />}
      <TextAreaField
        label="Reason for the log"
        {...form.field('reason')}
        rows={2}
        maxLength={LIMIT.detailsCharsMax}
      />
      <FormError {...form.error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="danger"
          size="small"
          isBusy={form.isBusy}
          disabled={!data || data.undoable.length === 0}
        >
          Undo all
        </Button>
      </div>
    </form>
  )
}

type What = UndoPreview['left'][number]['what']

/** What staff has done; other actions are called as in the log. */
const WHAT: Partial<Record<What, string>> = {
  review: 'decisions about reviews',
  reply: 'decisions about replies',
  member: 'decisions about members',
  influencer: 'decisions about profiles',
  submission: 'decisions about submissions',
  surge: 'decisions about surges',
  votes: 'decisions about votes',
  flags: 'decisions about flagged reviews together',
  appeal: 'answers to appeals',
  approve: 'approvals',
  suspend: 'suspensions',
  voidVotes: 'times votes voided',
  mergeInfluencer: 'merges of profiles',
  edit: 'edits of profiles',
  importProfiles: 'imports of influencers',
}

const nameOf = (what: What) => WHAT[what] ?? `other actions (${what})`

function Plan({ plan: { undoable, left } }: { plan: UndoPreview }) {
  if (undoable.length + left.length === 0) return <p className="text-sm">Nothing to undo.</p>
  return (
    <div className="space-y-3 text-sm">
      {undoable.length > 0 && (
        <div>
          <h3 className="font-medium">Will be undone</h3>
          <ul className="list-disc pl-5">
            {undoable.map(({ what, count }) => (
              <li key={what}>
                {nameOf(what)}: {count}
              </li>
            ))}
          </ul>
        </div>
      )}
      {left.length > 0 && (
        <div>
          <h3 className="font-medium">Stays as it is</h3>
          <ul className="list-disc pl-5">
            {left.map(({ what, why, count }) => (
              <li key={`${what} ${why}`}>
                {nameOf(what)}: {count}. {why}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
