/** What a finished public answer may depend on. A write names the tags that it made stale. */
export const TAG = {
  /** Any list of influencers: home, category pages, search, trending. */
  list: 'list',
  categories: 'categories',
  contributors: 'contributors',
  /** Which pictures are shown: each is there as long as somebody has it. */
  pictures: 'pictures',
  influencer: (id: string) => `influencer:${id}`,
  member: (id: string) => `member:${id}`,
  /** All of them at once: told between hosts alone, by tools that change what they do not list. */
  everything: '*',
} as const
