import { expect, test } from 'vitest'
import type { ItemReport } from '@/lib/moderation/staff/responses'
import { groupReports } from './group-reports'

const report = (reason: string, details = '', title = ''): ItemReport => ({
  reason,
  details,
  weight: 1,
  isObjection: false,
  createdAt: '2026-03-01T12:00:00.000Z',
  reported: title ? { title, details: '', picture: '' } : null,
  reporter: null,
})

test('reports that say the same are grouped, in the order of the first of each', () => {
  const [flag, spam, again] = [report(''), report('spam', 'It sells.'), report('')]
  expect(groupReports([flag, spam, again])).toEqual([[flag, again], [spam]])
})

test('reports of different texts, or with different words, stay apart', () => {
  const reports = [report('spam'), report('spam', 'It sells.'), report('spam', '', 'An old title')]
  expect(groupReports(reports)).toHaveLength(3)
})
