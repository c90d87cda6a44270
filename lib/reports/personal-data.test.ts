import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { days } from '@/lib/domain/durations'
import { deleteOldContacts } from '@/lib/reports/personal-data'
import { ReportModel } from '@/models/report'
import { withDatabase } from '@/tests/support/http'

withDatabase()

const daysAgo = (n: number) => new Date(Date.now() - days(n))

test('name and e-mail of a report are deleted a year after its answer, and not before there is one', async () => {
  const report = (number: string, toldAt: Date | null) => ({
    number,
    toldAt,
    createdAt: daysAgo(800),
    subjectKind: 'influencer' as const,
    subjectId: new Types.ObjectId(),
    reporterKey: number,
    weight: 1,
    contact: 'encrypted',
    details: 'He stood at my door.',
  })
  await ReportModel.create([
    report('answered long ago', daysAgo(366)),
    report('answered lately', daysAgo(364)),
    report('waiting', null),
  ])
  expect(await deleteOldContacts()).toBe(1)
  const left = await ReportModel.find().sort({ number: 1 }).lean()
  expect(left.map(({ number, contact, details }) => [number, contact, details])).toEqual([
    ['answered lately', 'encrypted', 'He stood at my door.'],
    ['answered long ago', '', 'He stood at my door.'],
    ['waiting', 'encrypted', 'He stood at my door.'],
  ])
  expect(await deleteOldContacts()).toBe(0)
})
