'use client'

import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { ModerateButton } from '@/components/reviews/moderate-button'
import { classNames } from '@/components/ui/class-names'
import { Flag, FlagFilled, MessageSquare, ThumbsDown, ThumbsUp } from '@/components/ui/icons'
import type { Reaction, ViewedReview } from '@/lib/ratings/reviews/types'

type Props = {
  review: ViewedReview
  /** Whether the viewer owns the profile: owners report, and neither like nor dislike. */
  isOwner: boolean
  isSending: boolean
  onReact(choice: Reaction): void
  onFlag(): void
  flagRef: RefObject<HTMLButtonElement | null>
  reply: { isOpen: boolean; onToggle(): void; ref: RefObject<HTMLButtonElement | null> }
  replies: { id: string; areShown: boolean; onToggle(): void }
}

/** The buttons of a rating; all disabled while a request of one of them runs. */
export function CommentActions(props: Props) {
  const { review, isOwner, isSending, onFlag, flagRef, reply, replies } = props
  const { hasFlagged, flagsCount, repliesCount } = review
  const row = useKeptFocus(isSending)
  return (
    <fieldset ref={row} disabled={isSending} className="needs-script actions">
      <legend className="sr-only">{`What you can do with “${review.title}”`}</legend>
      {!isOwner && <Reactions {...props} />}
      <Action
        ref={reply.ref}
        aria-expanded={reply.isOpen}
        onClick={reply.onToggle}
        icon={<MessageSquare className="size-4" />}
      >
        {reply.isOpen ? 'Cancel Reply' : 'Reply'}
      </Action>
      {repliesCount > 0 && (
        <Action
          aria-expanded={replies.areShown}
          aria-controls={replies.id}
          onClick={replies.onToggle}
        >
          {replies.areShown ? 'Hide Replies' : `Show Replies (${repliesCount})`}
        </Action>
      )}
      <ModerateButton subjectKind="review" subjectId={review.id} />
      <Action
        ref={flagRef}
        isPressed={hasFlagged}
        onClick={onFlag}
        title={hasFlagged ? 'Remove your flag' : 'Flag this review for our team to check'}
        className={classNames(
          'ml-auto',
          hasFlagged && 'aria-pressed:bg-danger-soft aria-pressed:text-danger',
        )}
        icon={hasFlagged ? <FlagFilled className="size-4" /> : <Flag className="size-4" />}
      >
        <FlagWords {...{ isOwner, hasFlagged, flagsCount }} />
      </Action>
    </fieldset>
  )
}

type FlagProps = Pick<Props, 'isOwner'> & Pick<ViewedReview, 'hasFlagged' | 'flagsCount'>

function FlagWords({ isOwner, hasFlagged, flagsCount }: FlagProps) {
  if (isOwner) return hasFlagged ? 'Reported' : 'Report'
  return (
    <>
      <span className="max-sm:sr-only">{hasFlagged ? 'Flagged' : 'Flag'} </span>
      {flagsCount}
    </>
  )
}

function Reactions({ review, onReact }: Pick<Props, 'review' | 'onReact'>) {
  const { reaction, likesCount, dislikesCount } = review
  return (
    <>
      <Action
        isPressed={reaction === 'like'}
        onClick={() => onReact('like')}
        icon={<ThumbsUp className="size-4" />}
      >
        {`Like ${likesCount}`}
      </Action>
      <Action
        isPressed={reaction === 'dislike'}
        onClick={() => onReact('dislike')}
        icon={<ThumbsDown className="size-4" />}
      >
        {`Dislike ${dislikesCount}`}
      </Action>
    </>
  )
}

type ActionProps = ComponentProps<'button'> & {
  isPressed?: boolean
  icon?: ReactNode
}

function Action({ isPressed, icon, className, children, ...rest }: ActionProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-pressed={isPressed}
      className={classNames('action', className)}
    >
      {icon}
      <span>{children}</span>
    </button>
  )
}

/** A disabled button loses the focus. Gives it back when the request ends, unless it went elsewhere. */
function useKeptFocus(isSending: boolean) {
  const row = useRef<HTMLFieldSetElement>(null)
  const held = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const lost = held.current
    if (!isSending && lost?.isConnected && document.activeElement === document.body) lost.focus()
    if (!isSending) held.current = null
  }, [isSending])
  useEffect(() => {
    const fieldset = row.current
    const remember = (event: MouseEvent) => {
      held.current = event.target instanceof Element ? event.target.closest('button') : null
    }
    fieldset?.addEventListener('click', remember)
    return () => fieldset?.removeEventListener('click', remember)
  }, [])
  return row
}
