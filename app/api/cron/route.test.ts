import { expect, test } from 'vitest'
import { GET } from '@/app/api/cron/route'
import { registerJobs } from '@/lib/jobs/registry'
import type { JobHandler } from '@/lib/jobs/types'
import { JobModel } from '@/models/job'
import { call, withDatabase, withSettings } from '@/tests/support/http'

withDatabase()

const SECRET = 'a secret of the scheduler'
const bearer = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } })

test('a caller with the secret runs the due jobs, and one without it is refused', async () => {
  const ran: string[] = []
  const note: JobHandler = async ({ subject }) => {
    ran.push(subject)
    return 'done'
  }
  registerJobs(async () => ({ note }))
  await JobModel.create({ kind: 'note', subject: 'due', dueAt: new Date(0) })
  await JobModel.create({ kind: 'note', subject: 'later', dueAt: new Date(Date.now() + 60_000) })
  await withSettings({ CRON_SECRET: SECRET }, async () => {
    for (const wrong of [{}, bearer('wrong'), bearer(''), { headers: { authorization: SECRET } }]) {
      expect((await call(GET, wrong)).status).toBe(401)
    }
    expect((await call(GET, { method: 'HEAD', ...bearer(SECRET) })).status).toBe(200)
    expect(ran).toEqual([])
    const { status, body } = await call(GET, bearer(SECRET))
    expect([status, body]).toEqual([200, { success: true, jobs: 1 }])
  })
  expect(ran).toEqual(['due'])
})

test('without a secret in the settings every caller is refused', async () => {
  for (const sent of [bearer(''), bearer('undefined'), {}]) {
    expect((await call(GET, sent)).status).toBe(401)
  }
})
