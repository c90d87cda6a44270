import { expect, test } from 'vitest'
import { transaction } from '@/lib/db/transaction'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { readDraft } from '@/lib/http/form-draft'
import { reportKey } from '@/lib/queue/subjects/numbers'
import { fileReport } from '@/lib/reports/commands'
import { recordDecision } from '@/lib/reports/decisions/record'
import { findReport } from '@/lib/reports/queries'
import { anAdmin, aReview } from '@/tests/support/factories'
import { call, withDatabase } from '@/tests/support/http'
import { POST } from './route'

withDatabase()

const headers = {
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
}

test('T16: a visitor appeals once, with the key of their link, without scripts', async () => {
  const review = await aReview()
  const { number } = await fileReport(
    {
      subjectKind: 'review',
      subjectId: review.id,
      reason: 'spam',
      details: '',
      name: '',
      email: '',
      isChildAbuse: false,
      isInGoodFaith: false,
    },
    null,
  )
  const admin = await anAdmin()
  await transaction([], () =>
    recordDecision({
      kind: 'review',
      subjectId: review._id,
      authorId: review.authorId,
      measures: ['keep'],
      rule: '',
      reasons: '',
      actor: admin,
    }),
  )
  expect((await findReport(number))?.decision).toMatchObject({ canAppeal: true, appeal: null })

  const send = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ number, ...fields }).toString()
    const { status, headers: sent } = await call(POST, { body, headers })
    expect(status).toBe(303)
    return new URL(sent.get('location') ?? '', 'http://any.site').searchParams
  }
  const key = reportKey(number)
  const refused = readDraft((await send({ key: 'guessed', text: 'It is spam.' })).get('draft'))
  expect(refused?.values.text).toBe('It is spam.')
  expect(readDraft((await send({ key, text: ' ' })).get('draft'))?.fields.text).toBe(
    SERVER_MESSAGES.appealRequired,
  )
  expect((await send({ key, text: 'It is spam.' })).has('draft')).toBe(false)
  expect((await findReport(number))?.decision).toMatchObject({
    canAppeal: false,
    appeal: { outcome: null },
  })
  expect((await send({ key, text: 'Again.' })).has('draft')).toBe(true)
})
