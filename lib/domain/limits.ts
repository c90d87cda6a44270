/** Sizes and lengths. */
export const LIMIT = {
  pageSize: 10,
  skipMax: 10_000,
  reviewsMax: 1_000,
  /** Reviews that the reviews screen loads at a time; the endpoint returns `reviewsMax` unless asked for fewer. */
  reviewsPerPage: 10,
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
  topContributors: 50,
  /** Points, ratings or replies per page of the member's own lists. */
  ownPageSize: 20,
  /** The most members ahead on a leaderboard that are counted for a member's position. */
  placesCounted: 10_000,
  givenRatingsPerPage: 20,
  /** Ratings on a member's page; the newest of those who have given more. */
  givenRatingsMax: 1_000,
  /** Accounts per list in one response of the admin's lists. */
  adminListMax: 1_000,
  /** Accounts that one bulk action may change, and rows that the admin's screens load at a time. */
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
  /** Placeholder ids in one wire list of reactions or flags; the count has its own key. */
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
  /** The size of a multipart form beyond its file. */
  formOverheadBytesMax: 64 * 1024,
  uploadPixelsMax: 40_000_000,
  pictureSidePxMax: 1_024,
} as const
