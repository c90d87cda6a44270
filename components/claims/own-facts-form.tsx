'use client'

import { FactsForm } from '@/components/influencers/facts-form'
import { call } from '@/lib/client/call'
import { notify } from '@/lib/client/toasts'
import { OWN_FACTS } from '@/lib/domain/facts'
import { MESSAGES } from '@/lib/domain/messages'
import type { OwnedPage } from '@/lib/ratings/official-responses/responses'

type Props = { page: OwnedPage; onClose(): void; onSaved(): Promise<unknown> }

/** Edits the facts that are the owner's to change. */
export function OwnFactsForm({ page: { id, facts }, onClose, onSaved }: Props) {
  return (
    <FactsForm
      names={OWN_FACTS}
      facts={facts}
      send={(body) => call('POST /api/me/pages/[id]/facts', { params: { id }, body })}
      onSaved={() => {
        notify.success(MESSAGES.changesSaved)
        return onSaved()
      }}
      onClose={onClose}
      className="space-y-4 border-line border-y py-4"
    >
      <p className="text-muted text-sm">
        Readers see which facts you changed, and when. Our team decides about other names. For the
        name or the category, please report the profile.
      </p>
    </FactsForm>
  )
}
