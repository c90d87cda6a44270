import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { POST as CHOOSE } from '@/app/api/me/relations/[id]/route'
import { POST as UNSUBSCRIBE } from '@/app/u/[token]/route'
import { days, minutes } from '@/lib/domain/durations'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { runDueJobs } from '@/lib/jobs/run'
import { findDeliveries } from '@/lib/notices/deliveries'
import { sendDigests } from '@/lib/notifications/jobs'
import { tellFollowers } from '@/lib/notifications/new-reviews'
import { setClock } from '@/tests/support/clock'
import { aMember, anInfluencer, aReview } from '@/tests/support/factories'
import { call, signedIn, withDatabase, withSettings } from '@/tests/support/http'

withDatabase()

const START = Date.now()
const at = (ms: number) => setClock(START + ms, { isRunning: true })

/** A mail server that keeps what it gets. */
async function aMailServer(run: (url: string, received: ParsedMail[]) => Promise<void>) {
  const received: ParsedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) =>
      void simpleParser(stream).then((mail) => {
        received.push(mail)
        done()
      }),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  try {
    await run(`smtp://127.0.0.1:${port}`, received)
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
}

async function tellOfReviews() {
  let cursor: unknown = null
  for (;;) {
    const result = await tellFollowers({ subject: 'all', data: null, cursor })
    if (result === 'done') return
    cursor = result.cursor
  }
}

async function sendMails() {
  await sendDigests()
  await afterResponseDone()
  await runDueJobs(5_000)
}

test('a member who follows gets one digest, and stops it by one press without signing in [T25][T26]', async () => {
  at(0)
  await tellOfReviews()
  await aMailServer(async (url, received) => {
    await withSettings({ SMTP_URL: url }, async () => {
      const member = await aMember()
      const influencer = await anInfluencer({ name: 'Mara' })
      const body = { kind: 'follow', isOn: true }
      await call(CHOOSE, { ...signedIn(member), params: { id: influencer.id }, body })
      const review = { influencerId: influencer._id }
      await aReview({ ...review, createdAt: new Date(START + 1) })
      await aReview({ ...review, createdAt: new Date(START + 2) })
      at(minutes(6))
      await tellOfReviews()
      at(days(8))
      await sendMails()
      await sendMails()
      expect(received).toHaveLength(1)
      const [digest] = received
      expect(digest?.subject).toBe('What’s new for you this week')
      expect(digest?.text).toContain('Mara has 2 new reviews.')
      const header = (name: string) =>
        digest?.headerLines.find(({ key }) => key === name)?.line.replace(/^[^:]+: /, '') ?? ''
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      const [, token = ''] = /^<http[^>]+\/u\/([\w-]+)>$/.exec(header('list-unsubscribe')) ?? []
      // As a mail program sends it: no cookies, no session, a form.
      const { status } = await call(UNSUBSCRIBE, {
        params: { token },
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect(status).toBe(303)
      expect((await findDeliveries(member.id)).followedInfluencer).toBe('inbox')
      await aReview({ ...review, createdAt: new Date(START + days(9)) })
      at(days(9) + minutes(6))
      await tellOfReviews()
      at(days(20))
      await sendMails()
      expect(received).toHaveLength(1)
    })
  })
})
