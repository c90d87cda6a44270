/** The titles of the rules, apart from their texts: pages of readers show a title only. */
export const RULE_TITLES = {
  harassment: 'Be civil',
  'private-information': 'Keep private information private',
  spam: 'No advertising',
  'off-topic': 'Stick to the influencer',
  'conflict-of-interest': 'Rate honestly',
  manipulation: 'No coordinated ratings or votes',
  illegal: 'Nothing illegal',
  impersonation: 'No impersonation',
  listing: 'Public figures only',
} as const

const TITLES: Readonly<Record<string, string>> = RULE_TITLES

/** Returns the title of a rule; a neutral one for a decision without a rule. */
export const ruleTitle = (id: string): string =>
  Object.hasOwn(TITLES, id) ? (TITLES[id] ?? '') : 'Our rules'
