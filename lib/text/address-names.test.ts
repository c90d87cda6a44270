import { expect, test } from 'vitest'
import { hasAddress } from './address-names'

test.each([
  'www.x.example',
  'x.example/free',
  'a@x.example',
  'Mara at bit.ly/x1',
  'https://x.example',
  'Free pills pills.com',
  'PILLS.COM!',
  'shop.pills.io',
  'bit.ly',
  'x.com',
  'ｗｗｗ．ｘ．ｅｘａｍｐｌｅ',
  'pills。com',
])('%s is an address', (name) => {
  expect(hasAddress(name)).toBe(true)
})

test.each([
  'will.i.am',
  'J.R. Smith',
  'J.R.R. Tolkien',
  'St. John',
  'Dr.Müller',
  'P!nk',
  '@mara',
  'AC/DC',
  'Ada.Winter',
  'J.Me',
  'Mara (she/her)',
  'Mr. Comstock',
  'M.Community',
])('%s is a name', (name) => {
  expect(hasAddress(name)).toBe(false)
})
