import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isAllowed, isOurs, problemsOf } from './rules'

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

test('allowed and pinned packages without install scripts have no problems', () => {
  expect(problemsOf([sound], NPMRC)).toEqual([])
})

test.each([
  ['a licence', { licence: 'SSPL-1.0' }, NPMRC],
  ['a content', { isPinned: false }, NPMRC],
  ['scripts', {}, 'fund=false\n'],
  ['scripts that are only mentioned', {}, '# ignore-scripts=true\n'],
])('%s that is not allowed is a problem', (_, wrong, npmrc) => {
  expect(problemsOf([{ ...sound, ...wrong }], npmrc)).toHaveLength(1)
})

test.each([
  ['the site', '', undefined],
  ['a package of the repository', 'packages/a', undefined],
  ['the link to it', 'node_modules/a', 'packages/a'],
] as const)('%s is ours', (_, path, resolved) => {
  expect(isOurs(path, resolved)).toBe(true)
})

test.each([
  ['a package from the registry', 'node_modules/a', 'https://registry.npmjs.org/a/-/a-1.0.0.tgz'],
  ['one without an address', 'node_modules/a', undefined],
  ['one of which a package of ours needs its own version', 'packages/a/node_modules/b', undefined],
  ['a folder outside of the repository', 'node_modules/a', '../a'],
] as const)('%s is not', (_, path, resolved) => {
  expect(isOurs(path, resolved)).toBe(false)
})

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

// `npm sbom --omit dev` omits everything that any workspace package lists as a dev dependency.
test('production dependencies are not dev dependencies of a workspace, so the bill of materials has them', () => {
  const shipped = Object.keys(readJson('package.json').dependencies)
  const dev = readdirSync('packages').flatMap((name) =>
    Object.keys(readJson(`packages/${name}/package.json`).devDependencies ?? {}),
  )
  expect(dev.filter((name) => shipped.includes(name))).toEqual([])
})
