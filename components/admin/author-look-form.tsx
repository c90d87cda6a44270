import { LogReasonForm } from '@/components/admin/shared/log-reason-form'
import { call, type ResponseTo } from '@/lib/client/call'
import { ANONYMOUS_REVIEWER } from '@/lib/domain/anonymous'

type Look = ResponseTo<'POST /api/admin/reviews/[id]/author'>
type Props = { reviewId: string; onSeen(look: Look): void }

/** Asks why an admin wants to see who wrote an anonymous review, and says who is told. */
export const AuthorLookForm = ({ reviewId, onSeen }: Props) => (
  <LogReasonForm
    send={(body) => call('POST /api/admin/reviews/[id]/author', { params: { id: reviewId }, body })}
    onDone={onSeen}
    action="Show the author"
    variant="quiet"
  >
    <p className="max-w-measure text-sm">
      Written under ‘{ANONYMOUS_REVIEWER}’. If you look who wrote it, the other admins are told that
      you did, and the author is told that our team did.
    </p>
  </LogReasonForm>
)
