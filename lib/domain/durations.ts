/** Converts seconds to milliseconds. */
export const seconds = (n: number) => n * 1_000
/** Converts minutes to milliseconds. */
export const minutes = (n: number) => seconds(n * 60)
/** Converts hours to milliseconds. */
export const hours = (n: number) => minutes(n * 60)
/** Converts days to milliseconds. */
export const days = (n: number) => hours(n * 24)

/** The start of a moment's day, in UTC. */
export const startOfDay = (at: Date) => new Date(Math.floor(at.getTime() / days(1)) * days(1))

/** The end of what has no end, later than any date of the site. */
export const NEVER = new Date('9999-01-01')

/** Durations in milliseconds. */
export const DURATION = {
  searchDebounceMs: 300,
  sessionCheckMs: seconds(1),
  toastMs: seconds(5),
  toastLogoutMs: 1_500,
  toastLoginMs: 1_500,
  toastSignUpErrorMs: seconds(2),
  toastReactionMs: 1_500,
  /** For the reason why an account is refused: long enough to be read. */
  toastRefusalMs: seconds(15),
  passwordResetMs: minutes(30),
  /** How long the second factor of a sign-in can be given, and a new authenticator app confirmed. */
  signInTicketMs: minutes(5),
  suspensionMaxMs: days(3_660),
  /** How long a link works that takes the place of a password. */
  signInLinkMs: minutes(15),
  totpPendingMs: minutes(15),
  passkeyChallengeMs: minutes(5),
  /** How long an owner is not told again about a copy of the same passkey. */
  passkeyCopyMs: days(1),
  /** The time in which wrong codes of an account are counted, and in which its owner is told once. */
  wrongCodesMs: hours(1),
  /** How long an account waits whose owner says that all second factors are lost. */
  factorRecoveryMs: hours(72),
  emailVerificationMs: days(3),
  /** How long the holder of a former address can take it back. */
  addressReturnMs: days(7),
  /** How long a command's transaction may take: less than the deadline of a request (server/overload/response-timeout). */
  transactionMs: seconds(4),
  /** A queue of transactions whose first one has waited this long does not move: others would only make it longer. */
  stalledMs: seconds(1),
  /** How long a query of a public page may take; less than that deadline, too. */
  publicReadMs: seconds(4),
  /** How long a response waits at most for the job that its command started; the job continues after it. */
  jobWaitMs: seconds(3),
  /** How long an e-mail is retried, unless its link expires earlier. */
  emailMs: days(2),
  /** How long a challenge of a proof of work is valid, and how long a form waits for its proof. */
  proofMs: minutes(30),
  proofWaitMs: seconds(6),
  /** How long a device may work on the proof that gets past an exhausted sign-in quota. */
  signInProofMs: seconds(30),
  removalUndoMs: days(30),
  /** How long staff sees a text that its author has deleted or replaced. */
  textKeptMs: days(30),
  /** How long two merged profiles can be parted again. */
  mergeUndoMs: days(30),
  /** How long a file that was only checked is kept, and how long an import can be undone. */
  importKeptMs: days(1),
  importUndoMs: days(30),
  /** How long what needs two people waits for the second. */
  proposalMs: days(7),
  /** How long the mailbox of a closed account whose ratings stay cannot have another one. */
  mailboxClosedMs: days(180),
  /** The margin between the end of undo and the hard delete, so that no undo is in progress. */
  hardDeleteMarginMs: hours(1),
  /** How long an uploaded picture is kept while no account uses it, nor can get it back. */
  pictureKeptMs: days(1),
  trendingHalfLifeMs: days(7),
  /** How long an admin holds an item of the queue. */
  itemTakenMs: minutes(10),
  /** How long a decider can undo a decision. */
  decisionUndoMs: minutes(10),
  /** How long the notices of a decision wait, so that an undone one is never sent. */
  noticeDelayMs: seconds(10),
  /** How long an author has to edit a text when asked to. */
  editAskedMs: days(7),
  /** How long a member whose name and picture staff has reset cannot choose others. */
  faceResetMs: days(7),
  /** How long a decision can be appealed: six months (DSA, article 20). */
  appealMs: days(183),
  /** How long name and e-mail of a report are kept after its answer: for an appeal and what comes of it. */
  contactMs: days(365),
  /** How often each process looks for jobs that are due. */
  jobLookMs: seconds(1),
  /** How long a browser retries a write that the server could not take. */
  repeatMs: seconds(15),
  /** How long the result of a write is kept for a client that repeats it. */
  idempotencyMs: days(1),
} as const
