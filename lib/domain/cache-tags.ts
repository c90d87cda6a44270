/** The tags that a cached public response may depend on. A write invalidates its tags. */
export const TAG = {
  /** Any list of influencers: home, category pages, search, trending. */
  list: 'list',
  /** Who is listed, with which facts: influencers on the pages of others. */
  listed: 'listed',
  categories: 'categories',
  contributors: 'contributors',
  /** What staff decides and enters: the transparency page and the public log. */
  decisions: 'decisions',
  /** What staff has paused: on every page. */
  pauses: 'pauses',
  /** What staff has entered about the site itself: on every page. */
  site: 'site',
  /** Uploaded pictures: each is served as long as an account uses it. */
  pictures: 'pictures',
  influencer: (id: string) => `influencer:${id}`,
  /** All tags at once: only sent between hosts, by tools whose changes are not listed. */
  everything: '*',
} as const
