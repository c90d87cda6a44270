import { expect, test } from 'vitest'
import { days, minutes } from '@/lib/domain/durations'
import { tell } from '@/lib/notices/commands'
import { deliverNotices, sendDigests } from '@/lib/notifications/jobs'
import { choosePreferences } from '@/lib/notifications/preferences'
import { RelationModel } from '@/models/relation'
import { setClock } from '@/tests/support/clock'
import { aMember, anInfluencer, aReview } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'
import { emailsTo } from '@/tests/support/mailbox'

withDatabase()

const START = new Date('2026-11-02T09:00:00Z')
const at = (ms: number) => setClock(START.getTime() + ms, { isRunning: true })

/** A follower of Mara, of whom there is a review with these words; `send` returns their digest of the week. */
async function aFollower({ details }: { details: string }) {
  at(0)
  const [member, author] = [await aMember(), await aMember()]
  const influencer = await anInfluencer({ name: 'Mara' })
  const influencerId = influencer._id
  await aReview({ influencerId, authorId: author._id, details, counted: true, createdAt: START })
  const subject = String(influencerId)
  await tell(member._id, { kind: 'followedInfluencer', subject, influencerId, count: 2 })
  async function send() {
    at(minutes(5))
    await deliverNotices()
    at(days(8))
    await sendDigests()
    return (await emailsTo(member.email ?? '')).at(-1)
  }
  return { member, author, influencerId, send }
}

test('the digest has groups, a link in each line, a sentence of a new review, and two links to stop it [T25]', async () => {
  const { member, influencerId, send } = await aFollower({
    details: 'She says who paid for each video. Buy at shop.example/x now, it is worth it.',
  })
  const replier = await aMember({ name: 'Ada' })
  const reply = { kind: 'reply', subject: 'r', influencerId, personId: replier._id } as const
  await tell(member._id, reply)
  await choosePreferences(member.id, { claim: 'digest' })
  const claim = { kind: 'claim', subject: 'c', influencerId, outcome: 'refused' } as const
  await tell(member._id, { ...claim, text: 'The link is not there.' })
  const { text = '', html = '' } = (await send()) ?? {}
  const page = `/reviews/${influencerId}`
  const lines = text.split('\n').filter((line) => line !== '')
  const at = lines.indexOf('YOUR REVIEWS')
  expect(lines.slice(at, at + 10).map((line) => line.replace(/^http:\/\/[^/]+/, ''))).toEqual([
    'YOUR REVIEWS',
    'Ada replied to your review of Mara.',
    `${page}#your-rating`,
    'FOLLOWING',
    'Mara has 2 new reviews.',
    '“She says who paid for each video.”',
    page,
    'DECISIONS',
    'We refused your claim to Mara.',
    'Reason: The link is not there.',
  ])
  expect(text).not.toContain('shop.example')
  expect(html).toMatch(new RegExp(`<a [^>]*href="[^"]*${page}"[^>]*>Mara has 2 new reviews.</a>`))
  expect(html).toMatch(/<a [^>]*href="[^"]*\/user\/inbox\/settings"[^>]*>Change your settings<\/a>/)
  expect(html).toMatch(/<a [^>]*href="[^"]*\/u\/[\w-]+"[^>]*>Unsubscribe<\/a>/)
})

test('of a member whom the reader mutes nothing is quoted [T25][T28]', async () => {
  const { member, author, send } = await aFollower({ details: 'She says who paid for each video.' })
  await RelationModel.create({
    memberId: member._id,
    targetId: author._id,
    kind: 'mute',
  })
  expect((await send())?.text).not.toContain('She says')
})

test('a refused claim or proof carries its reason in the email at once [T24]', async () => {
  at(0)
  const member = await aMember()
  const { _id: influencerId } = await anInfluencer({ name: 'Mara' })
  const claim = { kind: 'claim', subject: 'c', influencerId, outcome: 'refused' } as const
  await tell(member._id, { ...claim, text: 'The link is not there.' })
  const proof = { kind: 'proof', subject: 'p', influencerId, outcome: 'refused' } as const
  await tell(member._id, { ...proof, text: 'The receipt has no date.' })
  at(minutes(5))
  await deliverNotices()
  const mails = await emailsTo(member.email ?? '')
  expect(mails.map(({ text }) => text).sort()).toEqual([
    expect.stringContaining('We refused your claim to Mara.\n\nReason: The link is not there.'),
    expect.stringContaining('wasn’t enough.\n\nReason: The receipt has no date.'),
  ])
})
