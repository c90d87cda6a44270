import { expect, test } from 'vitest'
import { ReadFailure } from '@/lib/client/read'
import { afterFailure } from './use-read'

const failure = new ReadFailure({ msg: 'No response', status: 500 })

test('a failed read keeps what was read under its own key, and nothing of another', () => {
  const last = { key: 'a', data: ['of a'] }
  expect(afterFailure(last, 'a', failure)).toEqual({ key: 'a', data: ['of a'], failure })
  expect(afterFailure(last, 'b', failure).data).toBeUndefined()
  expect(afterFailure(null, 'b', failure).data).toBeUndefined()
})
