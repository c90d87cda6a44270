'use client'

import { Label } from '@/components/influencers/rating-line'
import { ReportLink } from '@/components/moderation/report-link'
import { Muted } from '@/components/relations/muted'
import { AuthorName } from '@/components/reviews/author-name'
import { ModerateButton } from '@/components/reviews/moderate-button'
import { OwnReply } from '@/components/reviews/on-press'
import type { ReplyProps } from '@/components/reviews/own-reply'
import { ReplyWords } from '@/components/reviews/reply-words'
import { RelativeTime } from '@/components/ui/relative-time'

/** A reply: author, then text. Its author can edit or delete it. */
export const ReplyItem = (props: ReplyProps) => (
  <Muted author={props.reply}>
    <Content {...props} />
  </Muted>
)

function Content(props: ReplyProps) {
  const { reply, review } = props
  const isByRater = reply.authorId !== null && reply.authorId === review.authorId
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <AuthorName author={reply} />
        {isByRater && <Label>author of the rating</Label>}{' '}
        <span className="text-muted">
          <RelativeTime at={reply.createdAt} />
          {reply.editedAt && ', edited'}
        </span>
      </p>
      {reply.isMine ? (
        <OwnReply {...props} />
      ) : (
        <>
          <ReplyWords>{reply.text}</ReplyWords>
          <ReportLink
            kind="reply"
            id={reply.id}
            label={`Report the reply by ${reply.authorName || 'a former member'}`}
          />
        </>
      )}
      <ModerateButton subjectKind="reply" subjectId={reply.id} />
    </>
  )
}
