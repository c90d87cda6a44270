import { z } from 'zod'
import type { EndpointTable } from '@/app/api/openapi.json/description'
import { challenge } from '@/lib/auth/proof-of-work/answers'
import { proofQuery } from '@/lib/auth/proof-of-work/wire'
import {
  cardList,
  categories,
  duplicates,
  profile,
  searchResults,
  trendingInfluencers,
} from '@/lib/influencers/answers'
import {
  duplicatesQuery,
  influencerListQuery,
  influencerQuery,
  influencerSearchQuery,
  newInfluencerBody,
} from '@/lib/influencers/wire'
import { uploaded } from '@/lib/uploads/answers'
import { pictureParams } from '@/lib/uploads/wire'
import { doneWithText } from '@/lib/wire/answers'

/** The endpoints of influencers: lists, profiles, submissions and pictures. */
export const INFLUENCERS: EndpointTable = {
  'GET /api/users': {
    summary:
      'Ten listed influencers, by rank and weighted average, or filtered and sorted as requested.',
    access: 'anyone',
    query: influencerListQuery,
    answer: cardList,
  },
  'GET /api/influencers/search': {
    summary:
      'Up to twenty listed influencers whose name, handle, expertise or category has words starting with the query; if there are none, fuzzy matches.',
    access: 'anyone',
    query: influencerSearchQuery,
    answer: searchResults,
  },
  'GET /api/influencers/duplicates': {
    summary:
      'Up to five listed influencers who may be the same person as this name or these handles.',
    access: 'anyone',
    query: duplicatesQuery,
    answer: duplicates,
  },
  'GET /api/trending/influencer': {
    summary: 'Up to ten influencers with the most recent ratings and likes.',
    access: 'anyone',
    answer: trendingInfluencers,
  },
  'GET /api/category/all': {
    summary: 'All categories, sorted by name.',
    access: 'anyone',
    answer: categories,
  },
  'GET /api/influenerUnloggedData': {
    summary: 'The profile of a listed influencer. (The misspelt path is intended.)',
    access: 'anyone',
    query: influencerQuery,
    answer: profile,
    refusals: ['notFound'],
  },
  'GET /api/proof': {
    summary:
      'A proof-of-work challenge. Its solution, sent in the header `x-proof-of-work` with the form, raises the rate limit.',
    access: 'anyone',
    query: proofQuery,
    answer: challenge,
  },
  'POST /api/influencerAdd': {
    summary: 'Submits an influencer for approval.',
    access: 'anyone',
    body: newInfluencerBody,
    answer: doneWithText,
  },
  'POST /api/upload': {
    summary: 'Stores a JPEG or PNG picture of up to 10 MB and returns its address.',
    access: 'anyone',
    upload: {
      contentType: 'multipart/form-data',
      schema: z.object({
        file: z.file().meta({ override: { type: 'string', format: 'binary' } }),
        upload_preset: z.string().optional(),
        cloud_name: z.string().optional(),
      }),
    },
    answer: uploaded,
    refusals: ['invalid', 'tooLarge', 'unprocessable'],
  },
  'GET /api/images/{name}': {
    summary:
      'A picture in use: 404 for one that was only uploaded, 410 for one that was replaced or removed.',
    access: 'anyone',
    params: pictureParams,
    answer: { contentType: 'image/webp' },
    refusals: ['gone', 'notFound'],
  },
}
