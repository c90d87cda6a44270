import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state'
import { expect, test } from 'vitest'
import { isRouterState } from '@/lib/http/router-state'

const encode = (state: unknown) => encodeURIComponent(JSON.stringify(state))
const param = (kind: unknown, siblings: unknown = null) => ['expertId', 'a', kind, siblings]
function isParsedByNext(header: string): boolean {
  try {
    return parseAndValidateFlightRouterState(header) !== undefined
  } catch {
    return false
  }
}
const page = ['__PAGE__', {}]

test.each([
  ['a page', ['', { children: page }], true],
  ['a parameter', ['', { children: [param('d'), { children: page }] }], true],
  ['an optional catch-all with siblings', ['', { children: [param('oc', ['a', 'b']), {}] }], true],
  ['an intercepted parameter', ['', { children: [param('di(..)(..)'), {}] }], true],
  ['details of the cache', ['', { children: page }, ['/', ''], 'refetch', 16], true],
  ['nulls', ['', {}, null, null, null], true],
  ['an etag', ['', {}, null, null, 0, 'abc'], true],
  ['a text', 'state', false],
  ['null', null, false],
  ['no slots', [''], false],
  ['slots of another type', ['', 'children'], false],
  ['a slot that is no tree', ['', { children: 'page' }], false],
  ['a parameter of no kind', ['', { children: [param('x'), {}] }], false],
  ['a parameter with siblings that are no texts', ['', { children: [param('d', [1]), {}] }], false],
  ['an unknown marker', ['', {}, null, 'evil'], false],
  ['an address of one text', ['', {}, ['/']], false],
  ['more entries than it has', ['', {}, null, null, 0, 'abc', 1], false],
])('a router state is recognised as Next does: %s', (_, state, expected) => {
  expect(isRouterState(encode(state))).toBe(expected)
  expect(isParsedByNext(encode(state))).toBe(expected)
})

test.each(['', '%ff', '[""', `${encode(['', {}])}, ${encode(['', {}])}`, '%5B'.repeat(3_000)])(
  'a header that is no JSON is no router state: %#',
  (header) => expect(isRouterState(header)).toBe(false),
)
