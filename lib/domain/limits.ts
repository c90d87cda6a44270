/** Sizes and lengths. Those of the contract: statements 355, 358–360, 363, 365, 366 and part 1 (C22, C32, C36, C54, C61). */
export const LIMIT = {
  pageSize: 10,
  skipMax: 10_000,
  reviewsMax: 1_000,
  /** Comments that the reviews screen draws at a time; the endpoint gives `reviewsMax` unless asked for fewer. */
  reviewsPerPage: 10,
  /** Reviews of one influencer that are counted one by one; with words, also the most that are told. */
  reviewsCountedMax: 500,
  /** So far a narrowed list is counted. */
  listCountedMax: 1_000,
  searchResults: 20,
  searchCharsMax: 80,
  /** Ids in a submission's list of platforms. */
  platformsSentMax: 50,
  /** Likely duplicates that are shown, and that are read to choose them from. */
  duplicatesShown: 5,
  duplicateCandidates: 40,
  /** Replies that a list of reviews carries of each; fewer where a page has very many of them. */
  repliesShown: 100,
  repliesPerPage: 2_000,
  repliesShownCrowded: 10,
  trendingInfluencers: 10,
  topContributors: 50,
  /** Points, ratings or replies of one's own at a time. */
  ownPageSize: 20,
  /** People before somebody on a leaderboard who are counted to say where he stands. */
  placesCounted: 10_000,
  givenRatingsPerPage: 20,
  /** Ratings of one member that his page leads to; who has given more shows the newest. */
  givenRatingsMax: 1_000,
  /** Accounts in one answer of the admin's lists, each. */
  adminListMax: 1_000,
  /** Accounts that one call of an admin may change, and rows that his screens read at a time. */
  adminBulkMax: 200,
  adminRowsPerPage: 100,
  auditPerPage: 50,
  pendingPerPage: 50,
  categoriesMax: 500,
  categoryCharsMax: 40,
  hourlyRateMax: 1_000_000,
  scrollTriggerPx: 100,
  categoryScrollPx: 300,
  aboutChars: 160,
  cardPicturePx: 90,
  /** Placeholder ids that one wire list of reactions or flags carries at most; the true number has its own key. */
  wireIdsMax: 1_000,

  nameCharsMax: 80,
  emailCharsMax: 254,
  passwordCharsMin: 8,
  passwordCharsMax: 128,
  detailsCharsMax: 500,
  aboutCharsMax: 2_000,
  expertiseCharsMax: 120,
  socialHandlesCharsMax: 300,
  addressCharsMax: 500,
  reviewTitleCharsMax: 120,
  reviewDetailsCharsMax: 5_000,
  replyCharsMax: 2_000,

  jsonBytesMax: 64 * 1024,
  uploadBytesMax: 10 * 1024 * 1024,
  /** What a multipart form may weigh beside its file. */
  formOverheadBytesMax: 64 * 1024,
  uploadPixelsMax: 40_000_000,
  pictureSidePxMax: 1_024,
} as const
