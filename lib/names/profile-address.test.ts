import { expect, test } from 'vitest'
import { readProfileAddress } from '@/lib/names/profile-address'

test.each([
  [
    'https://www.instagram.com/ada.l/?hl=en&igsh=abc',
    'https://www.instagram.com/ada.l',
    'instagram',
    'ada.l',
  ],
  ['instagram.com/ada.l', 'https://www.instagram.com/ada.l', 'instagram', 'ada.l'],
  ['See https://www.tiktok.com/@ada.l?_r=1!', 'https://www.tiktok.com/@ada.l', 'tiktok', 'ada.l'],
  ['https://example.com/@ada', 'https://example.com/@ada', null, null],
])('a profile address is read from %j [P14]', (text, href, platform, name) => {
  expect(readProfileAddress(text)).toEqual({ href, platform, name })
})

test.each([
  '',
  'ada',
  '@ada',
  'AC/DC',
  '1/2',
  'ada@example.com',
  'https://www.instagram.com/p/xyz/',
  `/${'x'.repeat(600)}`,
])('%j has none [P14]', (text) => {
  expect(readProfileAddress(text)).toBeNull()
})
