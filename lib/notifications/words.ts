import { EXPERIENCE_SHOWN } from '@/lib/domain/proofs'
import type { Notification } from '@/lib/notifications/responses'

type People = Pick<Notification, 'people' | 'peopleCount'>
/** Sets a name apart from the sentence around it; e-mails and screens do it differently. */
export type Isolate = (name: string) => string

/** Names the people of an entry: 'Ada', 'Ada and Bo', 'Ada, Bo and 3 others'. */
function peopleWords({ people, peopleCount }: People, isolate: Isolate): string {
  const [first = 'Someone', second, third] = people.map(isolate)
  if (peopleCount <= 1) return first
  if (peopleCount === 2) return `${first} and ${second}`
  if (peopleCount === 3) return `${first}, ${second} and ${third}`
  return `${first}, ${second} and ${peopleCount - 2} others`
}

type Sentence = (entry: Notification, name: string | null, isolate: Isolate) => string

/** What we decided about a claim, before the name of its profile. */
const CLAIM_WORDS: Readonly<Record<string, string>> = {
  confirmed: 'We confirmed your claim to',
  refused: 'We refused your claim to',
  contested: 'We’re looking again at your claim to',
  revoked: 'We revoked your claim to',
}

/** What a member can do on our team from now on. */
function powersWords(powers: readonly string[]): string {
  const [moderate, curate] = [powers.includes('moderate'), powers.includes('curate')]
  if (moderate && curate) return 'You can now work on the whole queue of our team'
  if (moderate) return 'You can now decide reports and appeals for our team'
  if (curate) return 'You can now look after profiles and categories for our team'
  return 'You no longer work on the queue of our team'
}

const SENTENCES: Record<Notification['kind'], Sentence> = {
  reply: (entry, name, isolate) =>
    `${peopleWords(entry, isolate)} replied to your review${name ? ` of ${name}` : ''}`,
  like: ({ count }, name) =>
    `${count === 1 ? 'One person' : `${count} people`} found your review${name ? ` of ${name}` : ''} helpful`,
  report: () => 'We decided your report',
  decision: ({ outcome }) =>
    outcome === 'inForce'
      ? 'We made a decision about something you wrote'
      : 'We withdrew a decision about something you wrote',
  appeal: ({ outcome }) =>
    outcome === 'granted'
      ? 'We granted your appeal'
      : 'We read your appeal, and our decision stays',
  submission: ({ outcome }, name) =>
    outcome === 'approved'
      ? `${name ?? 'The influencer you submitted'} is now listed. Thank you!`
      : 'We didn’t list an influencer you submitted',
  followedInfluencer: ({ count }, name) =>
    `${name ?? 'An influencer you follow'} has ${count === 1 ? 'a new review' : `${count} new reviews`}`,
  followedMember: ({ count, people: [member = 'A member you follow'] }, name, isolate) =>
    count === 1
      ? `${isolate(member)} reviewed ${name ?? 'an influencer'}`
      : `${isolate(member)} wrote ${count} new reviews`,
  queue: ({ text }) =>
    text === '1' ? 'An urgent item waits in the queue' : `${text} urgent items wait in the queue`,
  response: (_, name) =>
    `${name ?? 'An influencer'} responded to your review, and you can update it`,
  claim: ({ outcome }, name) =>
    `${CLAIM_WORDS[outcome] ?? 'We looked at your claim to'} ${name ?? 'a profile'}`,
  proof: ({ outcome }, name) => {
    const review = `your review${name ? ` of ${name}` : ''}`
    return outcome === 'shown'
      ? `We’ve seen your proof, and ${review} now says ‘${EXPERIENCE_SHOWN}’`
      : `Your proof for ${review} wasn’t enough`
  },
  recovery: ({ outcome }) =>
    outcome === 'started'
      ? 'Someone who knows your password asked us to turn off two-step login. Logging in with a code stops it'
      : outcome === 'stopped'
        ? 'Two-step login stays on'
        : 'We turned off two-step login for your account',
  held: (_, name) => `Your anonymous review${name ? ` of ${name}` : ''} waits for our team`,
  ownedReview: ({ count }, name) =>
    `${name ?? 'Your page'} has ${count === 1 ? 'a new review' : `${count} new reviews`}`,
  powers: ({ text }) => powersWords(text.split(' ')),
  team: ({ text }, _, isolate) => isolate(text),
  points: ({ text }) => `You’ve earned ${text} points`,
}

/** An entry of the inbox in a sentence. */
export const noticeSentence = (entry: Notification, isolate: Isolate): string =>
  SENTENCES[entry.kind](entry, entry.influencer && isolate(entry.influencer.name), isolate)
