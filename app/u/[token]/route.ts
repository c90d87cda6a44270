import { PATH } from '@/lib/domain/paths'
import { route } from '@/lib/http/route'
import { unsubscribe } from '@/lib/notifications/commands'
import { unsubscribeParams } from '@/lib/notifications/wire'

const seeOther = (token: string, isDone: boolean) => {
  const location = `${PATH.unsubscribeForm}?token=${encodeURIComponent(token)}${isDone ? '&done=1' : ''}`
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}

const response = { contentType: 'text/html' }

/** Leads to a page that asks first: programs that look for viruses follow links, too. */
export const GET = route({
  summary: 'The link in an email that stops such emails.',
  access: 'anyone',
  params: unsubscribeParams,
  response,
  run: async ({ params }) => seeOther(params.token, false),
})

/**
 * Sent by mail programs at one press, without cookies and with a body that says nothing (RFC 8058), by those in a browser
 * with their own `Origin` or none, and by our own page. An unknown token gets the same response, so that nothing can be tried out.
 */
export const POST = route({
  summary: 'Stops the emails that the token names.',
  access: 'anyone',
  rateLimit: 'unsubscribe',
  takesForeign: true,
  params: unsubscribeParams,
  response,
  async run({ params }) {
    await unsubscribe(params.token)
    return seeOther(params.token, true)
  },
})
