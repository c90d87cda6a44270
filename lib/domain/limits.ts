/** Sizes and lengths. */
export const LIMIT = {
  pageSize: 10,
  skipMax: 10_000,
  reviewsMax: 1_000,
  /** Reviews that the reviews screen loads at a time; the endpoint returns `reviewsMax` unless asked for fewer. */
  reviewsPerPage: 10,
  /** Reviews of a list of which the authors' ratings are summed up. */
  authorsWeighed: 100,
  /** Reviews of one influencer that are counted one by one; in a search also the highest total. */
  reviewsCountedMax: 500,
  /** The highest total of a filtered list. */
  listCountedMax: 1_000,
  searchResults: 20,
  /** Matches that the results page reads, orders and divides into pages. */
  searchMatchesMax: 200,
  searchCharsMax: 80,
  /** Ids in a submission's list of platforms. */
  platformsSentMax: 50,
  /** Likely duplicates that are shown, and the candidates that are read to choose them from. */
  duplicatesShown: 5,
  duplicateCandidates: 40,
  /** Replies that a list of reviews includes per review; fewer where a page has very many. */
  repliesShown: 100,
  repliesPerPage: 2_000,
  repliesShownCrowded: 10,
  trendingInfluencers: 10,
  similarInfluencers: 4,
  topContributors: 50,
  /** Points, ratings or replies per page of the member's own lists. */
  ownPageSize: 20,
  /** The most entries ahead of one in a list that are counted for its place. */
  placesCounted: 10_000,
  givenRatingsPerPage: 20,
  /** Ratings on a member's page; the newest of those who have given more. */
  givenRatingsMax: 1_000,
  /** Accounts per list in one response of the admin's lists. */
  adminListMax: 1_000,
  /** Accounts that one bulk action may change, and rows that the admin's screens load at a time. */
  adminBulkMax: 200,
  adminRowsPerPage: 100,
  /** Days of the admin's charts. */
  activityDays: 30,
  /** Rows of each list where the admin's screen shows all three. */
  adminRowsPreviewed: 20,
  /** A member's newest ratings and replies in the sheet of their account. */
  recentShown: 5,
  /** A member's newest ratings of which staff sees the sum of reports, and the most reports by a member that are counted. */
  reportsCounted: 1_000,
  auditPerPage: 50,
  importsShown: 20,
  importFindingsPerPage: 50,
  pendingPerPage: 50,
  categoriesMax: 500,
  categoryCharsMax: 40,
  hourlyRateMax: 1_000_000,
  scrollTriggerPx: 100,
  categoryScrollPx: 300,
  aboutChars: 160,
  cardPicturePx: 90,
  /** Placeholder ids in one wire list of reactions or flags; the count has its own key. */
  wireIdsMax: 1_000,

  /** Passkeys of an account. */
  passkeysMax: 20,
  nameCharsMax: 80,
  emailCharsMax: 254,
  /** E-mails an hour to one mailbox of all that strangers can cause. */
  mailboxEmails: 10,
  /** Of an e-mail address, before the @. */
  emailNameCharsMax: 64,
  passwordCharsMin: 8,
  passwordCharsMax: 128,
  detailsCharsMax: 500,
  aboutCharsMax: 2_000,
  expertiseCharsMax: 120,
  /** Why our team moved an influencer, which the card shows. */
  rankReasonCharsMax: 120,
  socialHandlesCharsMax: 300,
  addressCharsMax: 500,
  reviewTitleCharsMax: 120,
  reviewDetailsCharsMax: 5_000,
  replyCharsMax: 2_000,

  reportDetailsCharsMax: 1_000,
  appealCharsMax: 2_000,
  decisionReasonsCharsMax: 2_000,
  pauseReasonCharsMax: 300,
  noteCharsMax: 1_000,
  notesMax: 50,
  queuePerPage: 25,
  /** The last item of the queue that a page can show. */
  queueSkipMax: 500,
  /** Reports that an item shows; the others are counted. */
  reportsShown: 50,
  similarDecisions: 5,
  /** Ratings and replies of an author that an item shows. */
  latelyShown: 5,
  decisionsPerPage: 50,

  jsonBytesMax: 64 * 1024,
  /** For the texts of the site, all of them at once. */
  adminJsonBytesMax: 512 * 1024,
  uploadBytesMax: 10 * 1024 * 1024,
  documentBytesMax: 5 * 1024 * 1024,
  /** The size of a multipart form beyond its file. */
  formOverheadBytesMax: 64 * 1024,
  uploadPixelsMax: 40_000_000,
  pictureSidePxMax: 1_024,
} as const
