import type { ReportReason } from '@/lib/domain/reports'

/** What each reason means. */
export const REASON_NOTES: Record<ReportReason, string> = {
  harassment: 'Insults, threats, or hate against people for who they are.',
  private:
    'Addresses, phone numbers, private messages, health details: anything that wasn’t public before.',
  spam: 'Links, codes or texts that sell something.',
  'off-topic': 'It’s about something or someone else.',
  fake: 'Bought, invented, or by the influencer, their agency or a competitor.',
  impersonation: 'Uses the name or picture of another person.',
  facts: 'For example the country, the links or the picture.',
  listing: 'A private person, a minor, or someone who doesn’t exist.',
  illegal: 'It breaks a law. We need to know which one, where exactly, and who you are.',
  other: 'Please tell us what in the text below.',
}
