import { expect, test } from 'vitest'
import { addressWords } from '@/components/layout/address-words'

const ID = '0123456789abcdef01234567'

test.each([
  [`/reviews/${ID}`, 'Giulia Bellandi', 'Giulia Bellandi'],
  [`/reviews/${ID}`, null, ''],
  ['/giulia-bellandi', null, 'giulia bellandi'],
  ['/influencers/Minh%20Anh_Tr%E1%BB%8Bnh/', null, 'Minh Anh Trịnh'],
  ['/old/ben.okafor.html', null, 'ben okafor'],
  ['/%E0%A4%A', null, ''],
  ['/2026', null, ''],
  ['/', null, ''],
  ['/x', 'a'.repeat(600), 'a'.repeat(80)],
])('the words of the missing page at %s, for %s', (path, name, words) => {
  expect(addressWords(path, name)).toBe(words)
})
