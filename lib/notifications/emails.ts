import { DURATION } from '@/lib/domain/durations'
import { noticeSentence } from '@/lib/domain/notice-kinds'
import { NOTICES } from '@/lib/domain/notices'
import { PATH } from '@/lib/domain/paths'
import { composeNotice, type Email } from '@/lib/email/emails'
import { emailedName } from '@/lib/email/names'
import { getEnv } from '@/lib/env'
import { unsubscribeUrl } from '@/lib/notices/unsubscribe-token'
import type { Notification } from '@/lib/notifications/responses'

const siteUrl = (path: string) => `${getEnv().SITE_URL}${path}`

const withStop = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)

/** Returns the e-mail about new entries of one kind, which its reader wants at once. */
export function noticeEmail(userId: string, entries: readonly Notification[]): Email | null {
  const [first] = entries
  if (!first) return null
  return composeNotice({
    purpose: 'notice',
    subject:
      entries.length === 1
        ? noticeSentence(first, emailedName)
        : `${entries.length} new entries in your inbox`,
    paragraphs: [
      'Hello,',
      ...entries
        .slice(0, NOTICES.digestMax)
        .map((one) => withStop(noticeSentence(one, emailedName))),
    ],
    link: siteUrl(entries.length === 1 ? first.path : PATH.inbox),
    action: 'Read more',
    unsubscribe: unsubscribeUrl(userId, first.kind),
    lifeMs: DURATION.emailMs,
  })
}

/** Returns the weekly digest; null when there is nothing to tell. */
export function digestEmail(
  userId: string,
  entries: readonly Notification[],
  total: number,
): Email | null {
  if (entries.length === 0) return null
  const others = total - entries.length
  return composeNotice({
    purpose: 'digest',
    subject: 'What’s new for you this week',
    paragraphs: [
      'Hello,',
      ...entries.map((one) => withStop(noticeSentence(one, emailedName))),
      ...(others > 0 ? [`And ${others} more.`] : []),
    ],
    link: siteUrl(PATH.inbox),
    action: 'Open your inbox',
    unsubscribe: unsubscribeUrl(userId, 'digest'),
    lifeMs: DURATION.emailMs,
  })
}
