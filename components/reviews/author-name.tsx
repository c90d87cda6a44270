import Link from 'next/link'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'

type Props = { author: { authorId: string | null; authorName: string } }

/** Who wrote something, with the way to all that he rated; nobody in particular once he has gone (214). */
export function AuthorName({ author: { authorId, authorName } }: Props) {
  if (authorId === null) {
    return <span className="font-semibold text-ink">{authorName || MESSAGES.anonymous}</span>
  }
  return (
    <Link
      href={PATH.contributor(authorId)}
      prefetch={false}
      className="font-semibold text-ink underline-offset-3 hover:underline"
    >
      {authorName}
    </Link>
  )
}
