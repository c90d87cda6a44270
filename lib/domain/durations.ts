export const seconds = (n: number) => n * 1_000
export const minutes = (n: number) => seconds(n * 60)
export const hours = (n: number) => minutes(n * 60)
export const days = (n: number) => hours(n * 24)

/** When the day of a moment began, in UTC. */
export const startOfDay = (at: Date) => new Date(Math.floor(at.getTime() / days(1)) * days(1))

/** How long things last, in milliseconds. The contract's own numbers stand in statements 356, 357 and 362. */
export const DURATION = {
  searchDebounceMs: 300,
  sessionCheckMs: seconds(1),
  toastMs: seconds(5),
  toastLogoutMs: 1_500,
  toastLoginMs: 1_500,
  toastSignUpErrorMs: seconds(2),
  toastReactionMs: 1_500,
  /** Why an account may do nothing more: long enough to be read. */
  toastRefusalMs: seconds(15),
  sessionMs: days(7),
  passwordResetMs: minutes(30),
  emailVerificationMs: days(3),
  /** How long a command's transaction may take: less than the time in which a request must be answered (server/overload/response-timeout). */
  transactionMs: seconds(4),
  /** How long an answer waits at most for the job that its command has started; the job goes on after it. */
  jobWaitMs: seconds(3),
  /** So long a mail is tried that its own link does not end earlier. */
  letterMs: days(2),
  /** How long a challenge of a proof of work may be answered, and how long a form waits for its own proof. */
  proofMs: minutes(30),
  proofWaitMs: seconds(6),
  /** How long a device may work to get past a budget of sign-ins that somebody else has used up. */
  signInProofMs: seconds(30),
  removalUndoMs: days(30),
  /** What can no longer be restored goes for good so much later, that no undo is under way. */
  purgeMarginMs: hours(1),
  /** How long an uploaded picture may lie about before somebody uses it. */
  pictureKeptMs: days(1),
  trendingHalfLifeMs: days(7),
  /** How often each process looks for jobs that are due. */
  jobLookMs: seconds(1),
  /** How long a browser sends a write again that the server could not take. */
  repeatMs: seconds(15),
  /** How long the outcome of a write is kept for a client that sends it again. */
  idempotencyMs: days(1),
} as const
