/** The tags that a cached public response may depend on. A write invalidates its tags. */
export const TAG = {
  /** Any list of influencers: home, category pages, search, trending. */
  list: 'list',
  categories: 'categories',
  contributors: 'contributors',
  /** Uploaded pictures: each is served as long as an account uses it. */
  pictures: 'pictures',
  influencer: (id: string) => `influencer:${id}`,
  member: (id: string) => `member:${id}`,
  /** All tags at once: only sent between hosts, by tools whose changes are not listed. */
  everything: '*',
} as const
