import { expect, test } from 'vitest'
import { isWithinBound } from '@/tools/bench/table'
import { benchVotes } from '@/tools/bench/vote-attacks'

test('votes of a crowd get no review quoted, and honest orders stay alike [P12]', {
  timeout: 300_000,
}, () => {
  for (const row of benchVotes(1)) expect(isWithinBound(row), row.name).not.toBe(false)
})
