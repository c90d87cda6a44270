import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FAULTS } from '@/tools/mutations/faults'

test('each fault can be put in: its text stands once in its file', () => {
  const times = ({ file, text }: (typeof FAULTS)[number]) =>
    readFileSync(file, 'utf8').split(text).length - 1
  expect(FAULTS.filter((fault) => times(fault) !== 1)).toEqual([])
  expect(FAULTS).toHaveLength(30)
})
