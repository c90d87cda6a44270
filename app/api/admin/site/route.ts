import { changeSite, findSiteForm } from '@/lib/admin/site/commands'
import { siteForm } from '@/lib/admin/site/responses'
import { siteBody } from '@/lib/admin/site/wire'
import { route } from '@/lib/http/route'
import { done } from '@/lib/wire/responses'

export const GET = route({
  summary: 'What staff has filled in about the site itself, now and before the last change.',
  access: 'admin',
  response: siteForm,
  async run() {
    return { success: true, ...(await findSiteForm()) }
  },
})

export const POST = route({
  summary: 'Replaces what the site says of itself: name, looks, addresses, operator and texts.',
  access: 'admin',
  confirm: 'always',
  rateLimit: 'staff',
  body: siteBody,
  response: done,
  refusals: ['conflict'],
  async run({ actor, body }) {
    await changeSite(actor, body)
    return { success: true }
  },
})
