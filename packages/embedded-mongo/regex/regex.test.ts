import { expect, test } from 'vitest'
import { connected, temporaryServer } from '../testing'
import { costOf } from './cost'
import { toPattern } from './regex'

const BITS = 22

/** The text length up to which a pattern runs without a time limit. */
function safeLength(source: string, flags = 'u'): number {
  const { free, bits } = costOf(source, flags)
  return Math.floor(2 ** ((BITS - bits) / free))
}

test.each([
  'abc',
  '^abc',
  'ann|bob|cid',
  '^\\d{4}-\\d{2}-\\d{2}$',
  'foo.*bar',
  '(?:ab)+c',
  '^[\\w.+-]+@[\\w-]+$',
  '\\p{L}+ \\u{1F600}',
])('%s needs no time limit on texts of 1000 characters', (source) => {
  expect(safeLength(source)).toBeGreaterThanOrEqual(1000)
})

test.each([
  '(a+)+$',
  '(a|aa)+$',
  '(a?){30}a{30}',
  '(?:a*)*b',
  '(\\w+\\s?)+$',
  `${'a?'.repeat(30)}b`,
  `${'(?:a|a)'.repeat(30)}b`,
  '^(?=(a+)+b)',
  'x*x*x*x*x*y',
])('%s gets a time limit on texts of 100 characters', (source) => {
  expect(safeLength(source)).toBeLessThan(100)
})

test.each(['(a+)+$', '(a?){40}a{40}', '.*.*.*.*x'])(
  '%s returns within 2 s on a long text',
  (source) => {
    const pattern = toPattern(source, '')
    const started = performance.now()
    expect(pattern.test(`${'a'.repeat(20_000)}!`)).toBe(source.includes('{40}'))
    expect(performance.now() - started).toBeLessThan(2000)
  },
)

test('a pattern that times out repeatedly fails the operation', () => {
  const pattern = toPattern('^(a+)+$', '')
  const text = `${'a'.repeat(40)}!`
  const stopped = () => {
    for (let i = 0; i < 20; i++) pattern.test(text)
  }
  expect(stopped).toThrow(expect.objectContaining({ code: 51156 }))
})

test('other clients are served while a pattern backtracks', async () => {
  const server = await temporaryServer()
  const client = await connected(server.uri)
  const texts = client.db('patterns').collection('texts')
  const rows = Array.from({ length: 8 }, () => ({ text: `${'a'.repeat(40)}!` }))
  await texts.insertMany(rows)
  let ended = false
  const searching = texts.countDocuments({ text: /^(a+)+$/ }).finally(() => {
    ended = true
  })
  const waits: number[] = []
  while (!ended) {
    const started = performance.now()
    await client.db('patterns').command({ ping: 1 })
    waits.push(performance.now() - started)
  }
  expect(await searching).toBe(0)
  expect(waits.length).toBeGreaterThan(4)
  expect(Math.max(...waits)).toBeLessThan(1500)
})
