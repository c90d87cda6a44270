import { toldWords } from './decision-outcomes'
import type { Delivery } from './notices'
import { OWN_RATING, PATH } from './paths'
import { EXPERIENCE_SHOWN } from './proofs'

/** What a sentence tells of: the part of an entry of the inbox that kinds name. */
type Told = {
  people: readonly string[]
  peopleCount: number
  count: number
  outcome: string
  text: string
}
/** Sets a name apart from the sentence around it; emails and screens do it differently. */
type Isolate = (name: string) => string

type Kind = {
  /** How a member hears of it until they choose. */
  delivery: Delivery
  /** What it says in the inbox and as the subject of an email. `name`: the influencer it is about; null without. */
  says(told: Told, name: string | null, isolate: Isolate): string
  /** Where it leads: to the page that shows what it tells of. `page`: of the influencer it is about. */
  path(entry: { subject: string; text: string; outcome: string; page: string }): string
  /** Says where it leads, on the button of its email. */
  action: string | ((entry: { text: string; path: string }) => string)
  /** Where members choose, and in which words; null: it always comes. */
  setting: readonly [group: SettingGroup, label: string] | null
  /** Others can cause it as often as they like, so that its emails are limited. */
  byStrangers?: true
  /** The inbox shows the text below the sentence. */
  showsText?: true
}

/** The groups of kinds, in the settings and in the weekly email. */
export const SETTING_GROUPS = {
  reviews: 'Your reviews',
  pages: 'Your page',
  follows: 'Following',
  decisions: 'Decisions',
} as const
type SettingGroup = keyof typeof SETTING_GROUPS

/** Names the people of an entry: 'Ada', 'Ada and Bo', 'Ada, Bo and 3 others'. */
function peopleWords({ people, peopleCount }: Told, isolate: Isolate): string {
  const [first = 'Someone', second, third] = people.map(isolate)
  if (peopleCount <= 1) return first
  if (peopleCount === 2) return `${first} and ${second}`
  if (peopleCount === 3) return `${first}, ${second} and ${third}`
  return `${first}, ${second} and ${peopleCount - 2} others`
}

/** What we decided about a claim, before the name of its profile. */
const CLAIM_WORDS: Readonly<Record<string, string>> = {
  confirmed: 'We confirmed your claim to',
  refused: 'We refused your claim to',
  contested: 'We’re looking again at your claim to',
  revoked: 'We revoked your claim to',
}

/** What was reported, before the name of the influencer. A member is not named. */
const REPORTED_WORDS: Readonly<Record<string, string>> = {
  review: 'a review of',
  reply: 'a reply to a review of',
  influencer: 'the profile of',
}
/** What came of it, without anything about the author. */
const REPORT_WORDS = {
  takenDown: 'taken down',
  acted: 'we acted on it',
  corrected: 'we corrected it',
  deleted: 'its author deleted it',
  gone: 'no longer on this site',
  stays: 'stays up',
  back: 'back after an appeal',
  answered: 'we answered',
} as const
export type ReportOutcome = keyof typeof REPORT_WORDS

function reportWords(told: string, name: string | null): string {
  const [kind = '', outcome = ''] = told.split(' ')
  const subject = kind === 'member' ? 'a member' : name && `${REPORTED_WORDS[kind]} ${name}`
  const report = `our report${subject ? ` about ${subject}` : ''}`
  if (!(outcome in REPORT_WORDS)) return `We decided y${report}`
  return `Y${report}: ${REPORT_WORDS[outcome as ReportOutcome]}`
}

/** What a member can do on our team from now on. */
function powersWords(powers: readonly string[]): string {
  const [moderate, curate] = [powers.includes('moderate'), powers.includes('curate')]
  if (moderate && curate) return 'You can now work on our team’s whole queue'
  if (moderate) return 'You can now decide reports and appeals for our team'
  if (curate) return 'You can now look after profiles and categories for our team'
  return 'You no longer work on our team’s queue'
}

const yourReview = (name: string | null) => `your review${name ? ` of ${name}` : ''}`
const newReviews = (count: number) => (count === 1 ? 'a new review' : `${count} new reviews`)
const ownRating = ({ page }: { page: string }) => `${page}#${OWN_RATING}`
const ownReports = ({ subject }: { subject: string }) => `${PATH.ownReports}#${subject}`
const LISTING_RULE = `${PATH.guidelines}#listing`
const pageOf = ({ page }: { page: string }) => page

const KINDS = {
  reply: {
    delivery: 'digest',
    says: (told, name, isolate) => `${peopleWords(told, isolate)} replied to ${yourReview(name)}`,
    path: ownRating,
    action: 'See your review',
    setting: ['reviews', 'Replies'],
    byStrangers: true,
  },
  like: {
    delivery: 'digest',
    says: ({ count }, name) =>
      `${count === 1 ? 'One person' : `${count} people`} found ${yourReview(name)} helpful`,
    path: ownRating,
    action: 'See your review',
    setting: ['reviews', 'Helpful votes'],
    byStrangers: true,
  },
  decision: {
    delivery: 'email',
    says: ({ outcome }, name) => toldWords(outcome, name),
    path: ownReports,
    action: 'See the decision',
    setting: ['decisions', 'What you wrote'],
    showsText: true,
  },
  appeal: {
    delivery: 'email',
    says: ({ outcome }) =>
      outcome === 'granted'
        ? 'We granted your appeal'
        : 'We reviewed your appeal. The decision stands.',
    path: ownReports,
    action: 'See the answer',
    setting: ['decisions', 'Your appeals'],
    showsText: true,
  },
  report: {
    delivery: 'email',
    says: ({ outcome }, name) => reportWords(outcome, name),
    path: ownReports,
    action: 'See our answer',
    setting: ['decisions', 'Your reports'],
    showsText: true,
  },
  submission: {
    delivery: 'digest',
    says: ({ outcome }, name) =>
      outcome === 'approved'
        ? `${name ?? 'The influencer you submitted'} is now listed. Thank you!`
        : 'We didn’t list an influencer you submitted',
    // A refused one has no page: the rule says what a profile needs, for another try.
    path: ({ outcome, page }) => (outcome === 'approved' ? page : LISTING_RULE),
    action: ({ path }) => (path === LISTING_RULE ? 'Read our rules' : 'See the page'),
    setting: ['decisions', 'Influencers you submitted'],
    showsText: true,
  },
  points: {
    delivery: 'digest',
    says: ({ text }) => `You’ve earned ${text} points`,
    path: () => PATH.profile,
    action: 'See your points',
    setting: ['reviews', 'Points milestones'],
  },
  followedInfluencer: {
    delivery: 'digest',
    says: ({ count }, name) => `${name ?? 'An influencer you follow'} has ${newReviews(count)}`,
    path: pageOf,
    action: 'See the page',
    setting: ['follows', 'New reviews of influencers'],
    byStrangers: true,
  },
  followedMember: {
    delivery: 'digest',
    says: ({ count, people: [member = 'A member you follow'] }, name, isolate) =>
      count === 1
        ? `${isolate(member)} reviewed ${name ?? 'an influencer'}`
        : `${isolate(member)} wrote ${count} new reviews`,
    path: ({ subject }) => PATH.contributor(subject),
    action: 'See the member’s reviews',
    setting: ['follows', 'New reviews by members'],
    byStrangers: true,
  },
  queue: {
    delivery: 'email',
    says: ({ text }) =>
      text === '1'
        ? 'An urgent item is waiting in the queue'
        : `${text} urgent items are waiting in the queue`,
    path: ({ subject }) => (subject === 'all' ? PATH.queue : PATH.queueItem(subject)),
    action: 'Open the queue',
    setting: null,
  },
  response: {
    delivery: 'digest',
    says: (_, name) => `${name ?? 'An influencer'} responded to your review. You can update it.`,
    path: ownRating,
    action: 'See the response',
    setting: ['reviews', 'Official responses'],
    byStrangers: true,
  },
  claim: {
    delivery: 'email',
    says: ({ outcome }, name) =>
      `${CLAIM_WORDS[outcome] ?? 'We looked at your claim to'} ${name ?? 'a profile'}`,
    path: () => PATH.ownPages,
    action: 'See your claim',
    setting: ['decisions', 'Your claims to profiles'],
    showsText: true,
  },
  ownedReview: {
    delivery: 'digest',
    says: ({ count }, name) => `${name ?? 'Your page'} has ${newReviews(count)}`,
    path: () => PATH.ownPages,
    action: 'See your page',
    setting: ['pages', 'New reviews'],
    byStrangers: true,
  },
  proof: {
    delivery: 'email',
    says: ({ outcome }, name) =>
      outcome === 'shown'
        ? `We’ve seen your proof, and ${yourReview(name)} now says ‘${EXPERIENCE_SHOWN}’`
        : `Your proof for ${yourReview(name)} wasn’t enough`,
    path: ownRating,
    action: 'See your review',
    setting: ['decisions', 'Proofs you sent'],
    showsText: true,
  },
  powers: {
    delivery: 'email',
    says: ({ text }) => powersWords(text.split(' ')),
    path: ({ text }) => (text ? PATH.queue : PATH.profile),
    action: ({ text }) => (text ? 'Open the queue' : 'Open your profile'),
    setting: null,
  },
  recovery: {
    delivery: 'email',
    says: ({ outcome }) =>
      outcome === 'started'
        ? 'Someone who knows your password asked us to turn off two-step login. Logging in with a code stops it'
        : outcome === 'stopped'
          ? 'Two-step login stays on'
          : 'We turned off two-step login for your account',
    path: () => PATH.securityLog,
    action: 'Open your security log',
    setting: null,
  },
  team: {
    delivery: 'email',
    says: ({ text }, _, isolate) => isolate(text),
    path: ({ subject }) => (subject.startsWith('request ') ? PATH.queue : PATH.adminLog),
    action: ({ path }) => (path === PATH.queue ? 'Open the queue' : 'Open the log'),
    setting: null,
  },
  held: {
    delivery: 'digest',
    says: (_, name) => `Your anonymous review${name ? ` of ${name}` : ''} is waiting for our team`,
    path: () => PATH.profile,
    action: 'Open your profile',
    setting: ['reviews', 'Anonymous reviews waiting for our team'],
  },
  campaign: {
    delivery: 'email',
    says: (_, name) => `We confirmed a rating campaign targeting ${name ?? 'your page'}`,
    path: pageOf,
    action: 'See the page',
    setting: ['pages', 'Rating campaigns that we confirm'],
  },
} as const satisfies Record<string, Kind>

export type NoticeKind = keyof typeof KINDS

/** All there is to say about each kind. New kinds are appended: links in sent emails name a kind by its place. */
export const NOTICE: Readonly<Record<NoticeKind, Kind>> = KINDS

export const NOTICE_KINDS = Object.keys(NOTICE) as NoticeKind[]
export type Deliveries = Readonly<Record<NoticeKind, Delivery>>

/** What members choose. */
export const NOTICE_SETTINGS = NOTICE_KINDS.flatMap((kind) => {
  const { setting } = NOTICE[kind]
  return setting ? [{ kind, group: setting[0], label: setting[1] }] : []
})

/** An entry of the inbox in a sentence. */
export const noticeSentence = (
  entry: Told & { kind: NoticeKind; influencer: { name: string } | null },
  isolate: Isolate,
): string =>
  NOTICE[entry.kind].says(entry, entry.influencer && isolate(entry.influencer.name), isolate)

/** What the button to the page of an entry says. */
export function noticeAction(entry: { kind: NoticeKind; text: string; path: string }): string {
  const { action } = NOTICE[entry.kind]
  return typeof action === 'string' ? action : action(entry)
}
