import { DURATION } from '@/lib/domain/durations'
import { NOTICE, noticeAction, noticeSentence, SETTING_GROUPS } from '@/lib/domain/notice-kinds'
import { NOTICES } from '@/lib/domain/notices'
import { PATH } from '@/lib/domain/paths'
import { composeNotice, type Email } from '@/lib/email/emails'
import { emailedName, siteLink } from '@/lib/email/site-links'
import { unsubscribeUrl } from '@/lib/notices/unsubscribe-token'
import type { Notification } from '@/lib/notifications/responses'

const withStop = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)
const sentenceOf = (entry: Notification) => withStop(noticeSentence(entry, emailedName))

/** The reason that our team gave for what an entry tells; undefined without one. */
const reasonOf = ({ kind, text }: Notification) =>
  NOTICE[kind].showsText && text ? `Reason: ${text}` : undefined

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
        .flatMap((one) => [sentenceOf(one), reasonOf(one) ?? []].flat()),
    ],
    link: siteLink(entries.length === 1 ? first.path : PATH.inbox),
    action: entries.length === 1 ? noticeAction(first) : 'Open your inbox',
    unsubscribe: unsubscribeUrl(userId, first.kind),
    lifeMs: DURATION.emailMs,
  })
}

/** A sentence of a new review that an entry tells of. */
export type Quote = { entryId: string; sentence: string }

/** Returns the weekly digest; null when there is nothing to tell. */
export function digestEmail(
  userId: string,
  entries: readonly Notification[],
  { total, quote }: { total: number; quote: Quote | null },
): Email | null {
  if (entries.length === 0) return null
  const others = total - entries.length
  const lineOf = (one: Notification) => ({
    text: sentenceOf(one),
    link: siteLink(one.path),
    note: quote?.entryId === one.id ? `“${emailedName(quote.sentence)}”` : reasonOf(one),
  })
  const sections = Object.entries(SETTING_GROUPS).map(([group, title]) => ({
    title,
    lines: entries
      .filter(({ kind }) => (NOTICE[kind].setting?.[0] ?? 'decisions') === group)
      .map(lineOf),
  }))
  return composeNotice({
    purpose: 'digest',
    subject: 'What’s new for you this week',
    paragraphs: ['Hello,'],
    sections: sections.filter(({ lines }) => lines.length > 0),
    link: siteLink(PATH.inbox),
    action: others > 0 ? `Open your inbox (${others} more)` : 'Open your inbox',
    unsubscribe: unsubscribeUrl(userId, 'digest'),
    lifeMs: DURATION.emailMs,
  })
}
