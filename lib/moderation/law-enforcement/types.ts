import type { LawEnforcementOutcome, LawEnforcementWant } from '@/lib/domain/law-enforcement'

/** What staff enters about an e-mail from law enforcement. */
export type EnteredEmail = {
  /** The day it arrived, at midnight UTC. */
  receivedOn: Date
  wanted: LawEnforcementWant
  outcome: LawEnforcementOutcome
}

export type LawEnforcementEmail = EnteredEmail & { id: string }
