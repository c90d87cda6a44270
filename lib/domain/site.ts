/** The texts by which the site presents itself. */
export const SITE = {
  name: 'Influencer Ratings',
  description:
    'Read and write honest ratings of social-media influencers. Every rating comes from a registered member, and nobody can pay to be listed higher.',
  copyright: 'Copyright © 2024 Influencer Ratings. All rights reserved.',
} as const
