import Link from 'next/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { isolated } from '@/lib/domain/isolated'
import { NOTICE, noticeSentence } from '@/lib/domain/notice-kinds'
import type { Notification } from '@/lib/notifications/responses'

type Props = { entry: Notification; onOpen(): void }

/** An entry of the inbox, which leads to what it tells of. */
export function InboxEntry({ entry, onOpen }: Props) {
  const { isRead, text, kind, at, path } = entry
  return (
    <Link
      href={path}
      prefetch={false}
      onClick={onOpen}
      className="flex items-start gap-3 px-4 py-3 hover:bg-sunken"
    >
      <span
        aria-hidden="true"
        className={`mt-2 size-2 shrink-0 rounded-full ${isRead ? '' : 'bg-accent'}`}
      />
      <span className="min-w-0 flex-1">
        <span className={`wrap-anywhere block ${isRead ? '' : 'font-semibold'}`}>
          {!isRead && <span className="sr-only">Unread: </span>}
          {noticeSentence(entry, isolated)}
        </span>
        {text && NOTICE[kind].showsText && (
          <span dir="auto" className="mt-1 line-clamp-2 text-muted text-sm">
            {text}
          </span>
        )}
        <span className="text-muted text-sm">
          <RelativeTime at={at} />
        </span>
      </span>
    </Link>
  )
}
