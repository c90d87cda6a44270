import { expect, test } from 'vitest'
import { decideQueued } from '@/lib/moderation/staff/appeals'
import { fileReport } from '@/lib/reports/commands'
import { tellOfDecision } from '@/lib/reports/decisions/notices'
import { confirmAddress, confirmationKey } from '@/lib/reports/visitors/addresses'
import { DecisionModel } from '@/models/decision'
import { QueueItemModel } from '@/models/queue-item'
import { ORDER } from '@/tests/support/decide'
import { actorOf, anAdmin, aReview } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'
import { emailsTo } from '@/tests/support/mailbox'

withDatabase()

/** Reports by a visitor with this address, which staff does not uphold. Returns their numbers. */
async function reported(email: string, times: number): Promise<string[]> {
  const review = await aReview()
  const numbers: string[] = []
  for (let n = 0; n < times; n += 1) {
    const text = { reason: 'spam', details: '', name: 'A reader', email } as const
    const about = { subjectKind: 'review', subjectId: review.id } as const
    const consent = { isChildAbuse: false, isInGoodFaith: true }
    numbers.push((await fileReport({ ...text, ...about, ...consent }, null)).number)
  }
  const item = await QueueItemModel.findOne({ subjectId: review._id, isOpen: true }).orFail().lean()
  const admin = actorOf(await anAdmin())
  const number = await decideQueued(admin, String(item._id), { ...ORDER, measures: ['keep'] })
  const { _id } = await DecisionModel.findOne({ number }).orFail().lean()
  const chunk = { subject: String(_id), cursor: null, data: null }
  while ((await tellOfDecision(chunk as never)) !== 'done');
  return numbers
}

test('T15: an address gets one receipt, and nothing more before it is confirmed', async () => {
  const email = `${Date.now()}@example.org`
  const [number = ''] = await reported(email, 3)
  await reported(email, 2)
  const first = await emailsTo(email)
  expect(first).toHaveLength(1)
  expect(first[0]?.subject).toMatch(/^Your report R-\S+: we received it$/)
  await expect(confirmAddress(number, 'guessed')).rejects.toThrow()
  await confirmAddress(number, confirmationKey(number))
  await reported(email.replace('@', '+alias@'), 20)
  const told = [...(await emailsTo(email)), ...(await emailsTo(email.replace('@', '+alias@')))]
  expect(told.slice(1).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^We kept the review you reported \(R-\S+\)$/),
  ])
})
