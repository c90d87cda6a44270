/** What an e-mail from law enforcement asked for. Stored. */
export const LAW_ENFORCEMENT_WANTS = ['data', 'removal', 'other'] as const
export type LawEnforcementWant = (typeof LAW_ENFORCEMENT_WANTS)[number]

/** What we did about one. Stored. */
export const LAW_ENFORCEMENT_OUTCOMES = ['followed', 'partly', 'refused'] as const
export type LawEnforcementOutcome = (typeof LAW_ENFORCEMENT_OUTCOMES)[number]
