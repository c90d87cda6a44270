import { NOTICES } from '@/lib/domain/notices'
import { OWN_RATING, PATH } from '@/lib/domain/paths'
import type { Notification } from '@/lib/notifications/responses'
import type { NoticeRecord } from '@/models/notice'

/** The names of the members and influencers of a page of entries, by id; '' of one who has left. */
export type Names = ReadonlyMap<string, string>

/** Maps an entry as its owner sees it. */
export function toNotification(record: NoticeRecord, names: Names): Notification {
  const { _id, kind, isRead, at, peopleIds, count, influencerId, outcome, text } = record
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
    path: pathOf(record),
  }
}

/** Whom an entry names: the newest. */
export const namedPeople = ({ peopleIds }: Pick<NoticeRecord, 'peopleIds'>) =>
  peopleIds.slice(0, NOTICES.peopleNamed)

const FORMER_MEMBER = 'a former member'

/** Where an entry leads: to the page that shows what it tells of. */
function pathOf({ kind, subject, influencerId, text }: NoticeRecord): string {
  const page = influencerId ? PATH.reviews(String(influencerId)) : PATH.home
  switch (kind) {
    case 'reply':
    case 'like':
    case 'response':
    case 'proof':
      return `${page}#${OWN_RATING}`
    case 'decision':
    case 'appeal':
    case 'report':
      return `${PATH.ownReports}#${subject}`
    case 'submission':
    case 'followedInfluencer':
      return page
    case 'followedMember':
      return PATH.contributor(subject)
    case 'claim':
    case 'ownedReview':
      return PATH.ownPages
    case 'powers':
      return text ? PATH.queue : PATH.profile
    case 'queue':
      return subject === 'all' ? PATH.queue : PATH.queueItem(subject)
    case 'team':
      return subject.startsWith('request ') ? PATH.queue : PATH.adminLog
    case 'recovery':
      return PATH.securityLog
    case 'points':
    case 'held':
      return PATH.profile
  }
}
