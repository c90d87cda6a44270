/*
 * The rules of the site for texts, names and profiles: published on `/guidelines`, named by every decision of staff.
 * Ids are stored with decisions and part of public addresses: never rename or reuse one.
 */

import { RULE_TITLES } from './rule-titles'

export const RULES = [
  {
    id: 'harassment',
    title: RULE_TITLES.harassment,
    text: 'No insults, threats or hate, and nothing that attacks people for who they are.',
    draft:
      'You wrote “[quote the words]”. That attacks a person instead of judging what they publish.',
  },
  {
    id: 'private-information',
    title: RULE_TITLES['private-information'],
    text: 'No home addresses, phone numbers, private messages, health details or anything else that was not already public.',
    draft:
      'Your text contains [which information, without repeating it], which is private and could put a person at risk.',
  },
  {
    id: 'spam',
    title: RULE_TITLES.spam,
    text: 'No links, codes or reviews meant to sell or promote something.',
    draft: 'Your text promotes [what] instead of reviewing the influencer.',
  },
  {
    id: 'off-topic',
    title: RULE_TITLES['off-topic'],
    text: 'Write about this influencer and what they publish or offer.',
    draft: 'Your text is about [what], not about this influencer.',
  },
  {
    id: 'conflict-of-interest',
    title: RULE_TITLES['conflict-of-interest'],
    text: 'Do not rate yourself, a client or a competitor. If you were paid or given something, say so.',
    draft: 'We have reason to believe that this review isn’t independent: [which facts].',
  },
  {
    id: 'manipulation',
    title: RULE_TITLES.manipulation,
    text: 'No coordinated or paid-for ratings, votes or reports, and no duplicate accounts.',
    draft: 'This is part of a group of ratings or votes that were coordinated: [which facts].',
  },
  {
    id: 'illegal',
    title: RULE_TITLES.illegal,
    text: 'Nothing that breaks the law, such as defamation, threats or abusive sexual content.',
    draft: 'Your text contains [what], which breaks [which law, of which country].',
  },
  {
    id: 'impersonation',
    title: RULE_TITLES.impersonation,
    text: 'No names or pictures that impersonate someone or offend.',
    draft:
      'The name or picture [which] belongs to another person or breaks our rule about civility.',
  },
  {
    id: 'listing',
    title: RULE_TITLES.listing,
    text: 'Profiles are for adults who publish publicly, and their facts must be correct.',
    draft: 'This profile [what is wrong: who it shows, which fact].',
  },
] as const

export type RuleId = (typeof RULES)[number]['id']
export const RULE_IDS = RULES.map(({ id }) => id)

/** What cannot wait for a second person: it could harm someone meanwhile. */
const URGENT_RULES: readonly string[] = ['private-information', 'illegal'] satisfies RuleId[]
export const isUrgentRule = (id: string): boolean => URGENT_RULES.includes(id)

/** Recorded for decisions of the interfaces that know no rule. */
export const UNSPECIFIED = 'unspecified'

/** Stands for a text that staff hides, where its rule is not named. */
export const HIDDEN_TEXT = 'Text hidden under our rules'

/** Returns the first gap of a draft that a text of reasons still has: words in brackets. */
export const gapIn = (text: string): RegExpExecArray | null => /\[[^\]]*\]/.exec(text)
export const hasGaps = (text: string): boolean => gapIn(text) !== null
