import { NOTICE } from '@/lib/domain/notice-kinds'
import { NOTICES } from '@/lib/domain/notices'
import { PATH } from '@/lib/domain/paths'
import type { Notification } from '@/lib/notifications/responses'
import type { NoticeRecord } from '@/models/notice'

/** The names of the members and influencers of a page of entries, by id; '' of one who has left. */
export type Names = ReadonlyMap<string, string>

/** Maps an entry as its owner sees it. */
export function toNotification(record: NoticeRecord, names: Names): Notification {
  const { _id, kind, subject, isRead, at, peopleIds, count, influencerId, outcome, text } = record
  const page = influencerId ? PATH.reviews(String(influencerId)) : PATH.home
  const influencer = influencerId && names.get(String(influencerId))
  return {
    id: String(_id),
    kind,
    isRead,
    at: at.toISOString(),
    people: namedPeople(record).map((id) => names.get(String(id)) || FORMER_MEMBER),
    peopleCount: peopleIds.length,
    count,
    influencer: influencer ? { id: String(influencerId), name: influencer } : null,
    outcome,
    text,
    path: NOTICE[kind].path({ subject, text, outcome, page }),
  }
}

/** Whom an entry names: the newest. */
export const namedPeople = ({ peopleIds }: Pick<NoticeRecord, 'peopleIds'>) =>
  peopleIds.slice(0, NOTICES.peopleNamed)

const FORMER_MEMBER = 'a former member'
