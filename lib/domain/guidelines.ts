/*
 * The rules of the site for texts, names and profiles: published on `/guidelines`, named by every decision of staff.
 * Ids are stored with decisions and part of public addresses: never rename or reuse one.
 */

export const RULES = [
  {
    id: 'harassment',
    title: 'Be civil',
    text: 'No insults, threats or hate, and nothing that attacks people for who they are.',
    draft:
      'Your text says “[quote the words]”. That attacks a person instead of judging what they publish.',
  },
  {
    id: 'private-information',
    title: 'Keep private information private',
    text: 'No home addresses, phone numbers, private messages, health details or anything else that was not public before.',
    draft:
      'Your text contains [which information, without repeating it], which is private and could put a person at risk.',
  },
  {
    id: 'spam',
    title: 'No advertising',
    text: 'No links, codes or texts whose purpose is to sell or promote something.',
    draft: 'Your text promotes [what], instead of rating the influencer.',
  },
  {
    id: 'off-topic',
    title: 'Rate the influencer',
    text: 'A rating is about this influencer and what they publish or offer.',
    draft: 'Your text is about [what], not about this influencer.',
  },
  {
    id: 'conflict-of-interest',
    title: 'Rate honestly',
    text: 'No ratings of yourself, your client or your competitor, and none for money, unless the rating says so.',
    draft: 'We have reason to believe that this rating is not independent: [which facts].',
  },
  {
    id: 'manipulation',
    title: 'No coordinated ratings or votes',
    text: 'No agreed or bought ratings, votes or reports, and no second accounts.',
    draft: 'This is part of a group of ratings or votes that were coordinated: [which facts].',
  },
  {
    id: 'illegal',
    title: 'Nothing illegal',
    text: 'Nothing that the law forbids, such as defamation, threats of violence or sexual abuse.',
    draft: 'Your text contains [what], which breaks [which law, of which country].',
  },
  {
    id: 'impersonation',
    title: 'No false names',
    text: 'No names or pictures that pretend to be another person, or that offend.',
    draft:
      'The name or picture [which] belongs to another person or breaks our rule about civility.',
  },
  {
    id: 'listing',
    title: 'Public figures only',
    text: 'Profiles are of people who publish for the public and are adults. Their facts are correct.',
    draft: 'This profile [what is wrong: who it shows, which fact].',
  },
] as const

export type RuleId = (typeof RULES)[number]['id']
export const RULE_IDS = RULES.map(({ id }) => id)

/** Recorded for decisions of the interfaces that know no rule. */
export const UNSPECIFIED = 'unspecified'

/** Returns the title of a rule; a neutral one for a decision without a rule. */
export const ruleTitle = (id: string): string =>
  RULES.find((rule) => rule.id === id)?.title ?? 'Our rules'

/** Stands for a text that staff hides, where its rule is not named. */
export const HIDDEN_TEXT = 'Text hidden under our rules'

/** Whether a text of reasons still has a gap of a draft: words in brackets. */
export const hasGaps = (text: string): boolean => /\[[^\]]*\]/.test(text)
