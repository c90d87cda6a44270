import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { InfluencerCard } from '@/components/influencers/influencer-card'
import { InfluencerIdentity } from '@/components/influencers/influencer-identity'
import { InfluencerProfile } from '@/components/influencers/influencer-profile'
import { NO_FACTS } from '@/lib/domain/facts'
import type { ShownInfluencer } from '@/lib/influencers/types'

const PERSON = {
  ...NO_FACTS,
  ...{ id: 'a'.repeat(24), name: 'Ada', category: 'Travel', accounts: [], followersCount: 0 },
  ...{
    averageRating: 0,
    reviewsCount: 0,
    confidence: 0,
    placement: null,
    adHonesty: null,
    ownership: null,
  },
  ...{ isAiPersona: false, aiPersonaMark: null },
} as unknown as ShownInfluencer & Parameters<typeof InfluencerCard>[0]['influencer']
const said = (by: 'owner' | 'staff', aiPersona: string) => ({
  ...PERSON,
  isAiPersona: true,
  aiPersona,
  aiPersonaMark: { by, at: new Date('2026-11-03T12:00:00Z') },
})

const card = (influencer: typeof PERSON) =>
  renderToStaticMarkup(createElement(InfluencerCard, { influencer, sort: 'recommended' }))
const profile = (influencer: typeof PERSON) =>
  [InfluencerIdentity, InfluencerProfile]
    .map((part) => renderToStaticMarkup(createElement(part, { influencer, country: null })))
    .join('')

test('[O15] an AI persona is marked on card and profile, which says who said so, when and by which source', () => {
  const link = said('staff', 'https://studio.example/about')
  const sentence = said('owner', 'I am drawn by Studio <North>.')
  expect(card(link)).toContain('AI persona')
  expect(profile(link)).toMatch(/class="label">AI persona.*as our team said on 3 November 2026/s)
  expect(profile(link)).toContain('href="https://studio.example/about"')
  expect(profile(sentence)).toContain('Computer-generated, as the owner said on')
  expect(profile(sentence)).toContain('I am drawn by Studio &lt;North&gt;.')
  expect(profile(said('owner', 'javascript:alert(1)'))).not.toContain('href="javascript')
  expect(card(PERSON) + profile(PERSON)).not.toContain('AI persona')
})
