/** How a member proves that a profile is about them. */
export const CLAIM_METHODS = ['code', 'link', 'file', 'document'] as const
export type ClaimMethod = (typeof CLAIM_METHODS)[number]

/** contested: someone doubts it, and its owner cannot act until staff has confirmed it again or revoked it. */
export const CLAIM_STATES = [
  'pending',
  'confirmed',
  'contested',
  'refused',
  'revoked',
  'withdrawn',
] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

/** What staff decides about a claim. */
export const CLAIM_DECISIONS = ['confirm', 'refuse', 'contest', 'revoke'] as const
export type ClaimDecision = (typeof CLAIM_DECISIONS)[number]

/** What the server found when it looked for a proof. */
export const CHECK_OUTCOMES = ['found', 'missing', 'unreachable', 'refused'] as const
export type CheckOutcome = (typeof CHECK_OUTCOMES)[number]

/** The proof, as readers are told it. */
export const METHOD_WORDS: Record<ClaimMethod, string> = {
  code: 'code in the bio of a listed account',
  link: 'link on their website',
  file: 'file on their website',
  document: 'document that our team checked',
}

/** Where a website proves a claim. */
export const PROOF_FILE = '/.well-known/influencer-ratings.txt'

export const CLAIMS = {
  /** Claims of one member that wait at the same time. */
  pendingMax: 3,
  textCharsMax: 1_000,
  reasonCharsMax: 1_000,
  /** Reports of an owner in 24 hours. */
  ownerReportsPerDay: 10,
  /** What the server reads of a page, and for how long, when it looks for a proof. */
  fetchBytesMax: 256 * 1024,
  fetchMs: 3_000,
  perPage: 50,
} as const
