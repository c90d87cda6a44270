import { expect, test } from 'vitest'
import { GET as readLog } from '@/app/api/admin/log/route'
import { GET as readFigures } from '@/app/api/transparency/route'
import { days } from '@/lib/domain/durations'
import { anAdmin } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'
import { DELETE } from './[id]/route'
import { GET, POST } from './route'

withDatabase()

const dayFrom = (ms: number) => new Date(Date.now() + ms).toISOString().slice(0, 10)
const figures = async () => (await call(readFigures)).body

test('T30: e-mails from law enforcement that staff enters are counted at once; a mistake can be removed', async () => {
  const admin = await anAdmin()
  const enter = (receivedOn: string, wanted: string, outcome: string) =>
    call(POST, { body: { receivedOn, wanted, outcome }, ...signedIn(admin) })
  const none = { received: 0, followed: 0, partly: 0, refused: 0 }
  expect((await figures()).total.lawEnforcementEmails).toEqual(none)

  const today = dayFrom(0)
  await enter('2025-01-31', 'data', 'refused')
  const { body: mistake } = await enter(today, 'removal', 'followed')
  await enter(today, 'other', 'partly')
  const { emails } = (await call(GET, signedIn(admin))).body
  expect(emails).toMatchObject([
    { receivedOn: today, wanted: 'other', outcome: 'partly' },
    { id: mistake.id, receivedOn: today, wanted: 'removal', outcome: 'followed' },
    { receivedOn: '2025-01-31', wanted: 'data', outcome: 'refused' },
  ])
  const { total, months } = await figures()
  expect(total.lawEnforcementEmails).toEqual({ received: 3, followed: 1, partly: 1, refused: 1 })
  expect(months[0].lawEnforcementEmails).toEqual({ ...none, received: 2, followed: 1, partly: 1 })
  const { body: csv } = await call(readFigures, { path: '/?format=csv' })
  expect(csv).toContain('\r\nall,e-mails from law enforcement,refused,1\r\n')

  const remove = () =>
    call(DELETE, { method: 'DELETE', params: { id: mistake.id }, ...signedIn(admin) })
  expect((await remove()).status).toBe(200)
  expect((await remove()).status).toBe(404)
  expect((await figures()).total.lawEnforcementEmails).toMatchObject({ received: 2, followed: 0 })
  const { entries } = (await call(readLog, signedIn(admin))).body
  expect(entries).toMatchObject([
    { action: 'removeLawEnforcementEmail', note: `received on ${today}` },
    { action: 'enterLawEnforcementEmail' },
    { action: 'enterLawEnforcementEmail' },
    { action: 'enterLawEnforcementEmail', note: 'received on 2025-01-31' },
  ])
})

test('the day must exist and may not be in the future', async () => {
  const admin = await anAdmin()
  const email = { wanted: 'data', outcome: 'refused' }
  for (const receivedOn of ['2025-02-30', '', 'yesterday', null, dayFrom(days(2)), '0001-01-01']) {
    const { status, body } = await call(POST, {
      body: { ...email, receivedOn },
      ...signedIn(admin),
    })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['receivedOn']])
  }
})
