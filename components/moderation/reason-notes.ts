import type { ReportReason } from '@/lib/domain/reports'

/** What each reason means. */
export const REASON_NOTES: Record<ReportReason, string> = {
  harassment: 'Insults, threats, or hate against people for who they are.',
  private: 'Addresses, phone numbers, private messages, health: what was not public before.',
  spam: 'Links, codes or texts that sell something.',
  'off-topic': 'It is about something or someone else.',
  fake: 'Bought, invented, or by the influencer, their agency or a competitor.',
  impersonation: 'The name or picture of another person.',
  facts: 'For example the country, the links or the picture.',
  listing: 'A private person or a minor, or there is no such person.',
  illegal: 'It breaks a law. We need to know why, where exactly, and who you are.',
  other: 'Please say what in the text below.',
}
