import type { RuleId } from '@/lib/domain/guidelines'

/** What stays and what goes under each rule. All of it is invented. */
export const EXAMPLES: Record<RuleId, { stays: string; goes: string }> = {
  harassment: {
    stays: '“The worst advice I have ever followed. I would not trust another tip.”',
    goes: 'Name-calling, wishing someone harm, or contempt for people because of their origin, religion, body, gender or who they love.',
  },
  'private-information': {
    stays: '“She answers messages on her public page within a day.”',
    goes: 'The street where someone lives, a screenshot of a private chat, or the name of someone’s child.',
  },
  spam: {
    stays: '“I bought the course because of this channel and regret it.”',
    goes: '“Use my code for 20% off”, or a link to the author’s own shop.',
  },
  'off-topic': {
    stays: '“The videos are shorter now, and half of each is advertising.”',
    goes: 'A complaint about a delivery company, or an opinion about someone else.',
  },
  'conflict-of-interest': {
    stays: '“I got the tour for free”, with the matching relationship chosen in the form.',
    goes: 'A review by the influencer, their agency or a competitor.',
  },
  manipulation: {
    stays:
      'Many similar reviews after a popular video, each by a different person in their own words.',
    goes: 'Reviews that were bought or organised in a group, and likes from duplicate accounts.',
  },
  illegal: {
    stays: 'A harsh opinion about something that happened.',
    goes: 'A false claim of a crime, or a threat of violence.',
  },
  impersonation: {
    stays: 'A pseudonym, or a drawing as your picture.',
    goes: 'A well-known person’s name and photo, or an insult as a name.',
  },
  listing: {
    stays: 'A person with a public channel, where the facts can be checked.',
    goes: 'A private person, a minor, or a profile with the wrong country or picture.',
  },
}
