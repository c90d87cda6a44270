import { expect, test } from 'vitest'
import { isAllowed, problemsOf } from './rules'

test.each([
  'MIT',
  '(MIT OR GPL-3.0)',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'GPL-2.0 OR (MIT AND Zlib)',
])('%s may be used', (licence) => {
  expect(isAllowed(licence)).toBe(true)
})

test.each(['', 'GPL-3.0', 'AGPL-3.0-only', 'MIT AND GPL-3.0', 'UNLICENSED', 'SEE LICENSE IN x'])(
  '%j may not',
  (licence) => {
    expect(isAllowed(licence)).toBe(false)
  },
)

const sound = { name: 'a', licence: 'MIT', isPinned: true, isShipped: true }
const NPMRC = 'fund=false\nignore-scripts=true\n'

test('nothing is wrong with what is allowed, pinned and installed without scripts', () => {
  expect(problemsOf([sound], NPMRC)).toEqual([])
})

test.each([
  ['a licence', { licence: 'SSPL-1.0' }, NPMRC],
  ['a content', { isPinned: false }, NPMRC],
  ['scripts', {}, 'fund=false\n'],
  ['scripts that are only mentioned', {}, '# ignore-scripts=true\n'],
])('%s that nobody agreed to is a problem', (_, wrong, npmrc) => {
  expect(problemsOf([{ ...sound, ...wrong }], npmrc)).toHaveLength(1)
})
