import { accountParams } from '@/lib/admin/wire'
import { route } from '@/lib/http/route'
import { refuseOwnProfiles } from '@/lib/moderation/conflicts/commands'
import { mergeInfluencers } from '@/lib/moderation/merges/commands'
import { previewMerge } from '@/lib/moderation/merges/queries'
import { mergePreview } from '@/lib/moderation/merges/responses'
import { requireSecondForMerge } from '@/lib/moderation/merges/second-person'
import { mergeBody, mergePreviewQuery } from '@/lib/moderation/merges/wire'
import { done } from '@/lib/wire/responses'

export const GET = route({
  summary: 'What the merge of an influencer’s profile into another one of the same person will do.',
  access: 'admin',
  powers: ['curate'],
  params: accountParams,
  query: mergePreviewQuery,
  response: mergePreview,
  refusals: ['conflict'],
  async run({ params, query }) {
    return { success: true, ...(await previewMerge(params.id, query.into)) }
  },
})

export const POST = route({
  summary:
    'Merges an influencer’s profile into another one of the same person: its ratings move there. Can be undone for 30 days.',
  access: 'admin',
  powers: ['curate'],
  confirm: 'sometimes',
  rateLimit: 'staff',
  params: accountParams,
  body: mergeBody,
  response: done,
  refusals: ['conflict'],
  async run({ actor, params, body: { into, ...rest } }) {
    const profiles = [params.id, into]
    await refuseOwnProfiles(actor, profiles)
    await requireSecondForMerge(actor, params.id, into)
    await mergeInfluencers(actor, { fromId: params.id, intoId: into, ...rest })
    return { success: true }
  },
})
