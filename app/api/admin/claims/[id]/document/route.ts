import { route } from '@/lib/http/route'
import { claimParams } from '@/lib/influencers/claims/wire'
import { findClaimDocument } from '@/lib/moderation/claims/commands'

export const GET = route({
  summary: 'The document that proves a claim, until the claim is decided.',
  access: 'admin',
  params: claimParams,
  response: { contentType: 'application/octet-stream' },
  async run({ params }) {
    const { contentType, bytes } = await findClaimDocument(params.id)
    return new Response(bytes, {
      headers: {
        'content-type': contentType,
        'content-disposition': 'attachment; filename="proof"',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    })
  },
})
