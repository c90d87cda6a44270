import { readSite } from '@/lib/cache/site'
import { now } from '@/lib/clock'
import { withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import { testEmail } from '@/lib/email/emails'
import { renderEmail } from '@/lib/email/layout'
import { siteLink } from '@/lib/email/site-links'
import { newMessageId, tryMailServer, writeToOutbox } from '@/lib/email/transport'
import { getEnv } from '@/lib/env'
import { forgetAnswers } from '@/lib/health/queries'
import type { TestEmailOutcome } from '@/lib/health/responses'
import { UserModel } from '@/models/user'

/** Sends a test e-mail to the address of an account, and returns what the mail server answers. Takes a few seconds at most. */
export async function sendTestEmail(accountId: string): Promise<TestEmailOutcome> {
  const account = await UserModel.findById(accountId, 'email').lean()
  const email = testEmail(siteLink(withQuery(PATH.admin, { view: 'health' })))
  const addressed = {
    ...{ ...email, to: account?.email ?? '', messageId: newMessageId() },
    ...renderEmail(email.content, await readSite()),
  }
  if (!getEnv().SMTP_URL) {
    await writeToOutbox(addressed)
    return { outcome: 'file', at: now().toISOString(), answer: '' }
  }
  forgetAnswers()
  const { isAccepted, answer } = await tryMailServer(addressed)
  return { outcome: isAccepted ? 'accepted' : 'refused', at: now().toISOString(), answer }
}
