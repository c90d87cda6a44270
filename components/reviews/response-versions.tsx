'use client'

import { RelativeTime } from '@/components/ui/relative-time'
import { useRead } from '@/components/ui/use-read'
import { call } from '@/lib/client/call'
import { unwrap } from '@/lib/client/read'
import { MESSAGES } from '@/lib/domain/messages'

/** The earlier versions of an official response, newest first. */
export function ResponseVersions({ reviewId }: { reviewId: string }) {
  const asked = { params: { id: reviewId }, isPublic: true }
  const read = () => unwrap(call('GET /api/comment/[id]/response', asked))
  const { data, hasFailed } = useRead(`response ${reviewId}`, read, { what: 'The history' })
  if (hasFailed) {
    return (
      <p role="alert" className="mt-2 text-danger">
        {MESSAGES.historyFailed}
      </p>
    )
  }
  return (
    <div className="mt-2 border-line border-t pt-2">
      <p role="status" className="text-muted">
        {data ? 'Earlier versions, newest first.' : 'Loading earlier versions...'}
      </p>
      <ol className="space-y-2">
        {data?.versions.map(({ text, writtenAt, replacedAt }) => (
          <li key={replacedAt}>
            <p className="text-muted text-xs">
              <RelativeTime at={writtenAt} />, until <RelativeTime at={replacedAt} />
            </p>
            <p dir="auto" className="max-w-measure whitespace-pre-line">
              {text}
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}
