import { expect, test } from 'vitest'
import { readingsOf } from '@/lib/names/lookalikes'

const isAlike = (one: string, other: string) =>
  readingsOf(one).some((reading) => readingsOf(other).includes(reading))

test.each([
  'stupid ada',
  'STUPID-ADA',
  'StupidAda',
  'Stüpíd Ada',
  'Ѕtuріd Аdа',
  'Stup1d Ada',
  '$tupid Ada',
  'Stuuupid Ada!',
  'Stupid Ada 2',
  '7 Stupid Ada 7',
  'Ｓｔｕｐｉｄ Ada',
  '🅂🅃🅄🄿🄸🄳 Ada',
  'Stupld Ada',
  'S.t.u.p.i.d Ada',
  'Stu\u200bpid\u00ad Ada',
])('%j can be mistaken for Stupid Ada', (name) => {
  expect(isAlike(name, 'Stupid Ada')).toBe(true)
})

test.each([
  ['Ada Winter', 'Ada Winters'],
  ['Stupid Ada', 'Ada'],
  ['कीर्ति', 'कर्ता'],
  ['王小明', '王小红'],
  ['★★★', '☆☆'],
  ['Agent 47', 'Agent 007x'],
])('%j and %j are two names', (one, other) => {
  expect(isAlike(one, other)).toBe(false)
})

test.each([
  ['rnodern', 'modem'],
  ['VVilly', 'Willy'],
  ['★★★', '★★★'],
  ['007', '007'],
])('%j and %j read alike', (one, other) => {
  expect(isAlike(one, other)).toBe(true)
})
