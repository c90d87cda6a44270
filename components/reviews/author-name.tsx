import Link from 'next/link'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'

type Props = { author: { authorId: string | null; authorName: string } }

/** The author's name, linked to their ratings; plain once the account is deleted. */
export function AuthorName({ author: { authorId, authorName } }: Props) {
  if (authorId === null) {
    return <bdi className="font-semibold text-ink">{authorName || MESSAGES.anonymous}</bdi>
  }
  return (
    <Link href={PATH.contributor(authorId)} prefetch={false} className="author">
      <bdi>{authorName}</bdi>
    </Link>
  )
}
