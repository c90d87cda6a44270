import type { RuleId } from '@/lib/domain/guidelines'

/** What stays and what goes under each rule. All of it is invented. */
export const EXAMPLES: Record<RuleId, { stays: string; goes: string }> = {
  harassment: {
    stays: '“The worst advice that I have ever followed. I would not trust a single tip again.”',
    goes: 'Name-calling, wishes of harm, or contempt for people because of origin, religion, body, gender or whom they love.',
  },
  'private-information': {
    stays: '“She answers messages on her public page within a day.”',
    goes: 'The street where someone lives, a screenshot of a private chat, or the name of someone’s child.',
  },
  spam: {
    stays: '“I bought the course because of this channel, and wished I had not.”',
    goes: '“Use my code for 20 % off”, or a link to a shop of the author.',
  },
  'off-topic': {
    stays: '“The videos got shorter, and half of each is advertising now.”',
    goes: 'A complaint about a parcel service, or an opinion about another person.',
  },
  'conflict-of-interest': {
    stays: '“I got the tour for free”, with the relationship chosen in the form.',
    goes: 'A rating by the influencer, by their agency or by a competitor who does not say so.',
  },
  manipulation: {
    stays: 'Many similar ratings after a video that many people saw, each from its own author.',
    goes: 'Ratings that were bought or called for in a group, and likes from second accounts.',
  },
  illegal: {
    stays: 'A harsh opinion about something that did happen.',
    goes: 'A false claim of a crime, or a threat of violence.',
  },
  impersonation: {
    stays: 'A pseudonym, and a drawing for a picture.',
    goes: 'The name and the photo of a known person, or an insult for a name.',
  },
  listing: {
    stays: 'A person with a public channel whose facts can be checked there.',
    goes: 'A private person, a minor, or a profile with the wrong country or picture.',
  },
}
