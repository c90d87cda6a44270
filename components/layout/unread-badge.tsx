'use client'

import { classNames } from '@/components/ui/class-names'
import { useUnread } from '@/lib/client/unread'
import { NOTICES } from '@/lib/domain/notices'

/** How many entries of the viewer's inbox are unread; nothing while there are none. */
export function UnreadBadge({ className }: { className?: string }) {
  const unread = useUnread()
  if (unread === 0) return null
  const shown = unread < NOTICES.unreadCountedMax ? unread : `${NOTICES.unreadCountedMax}+`
  return (
    <span
      className={classNames(
        'min-w-5 rounded-full bg-accent px-1 text-center font-semibold text-on-accent text-xs leading-5 tabular-nums',
        className,
      )}
    >
      {/* The name of what it stands in is a sentence of words. */ ' '}
      {shown}
      <span className="sr-only"> unread</span>
    </span>
  )
}
