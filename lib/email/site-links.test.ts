import { expect, test } from 'vitest'
import { emailedName } from './site-links'

/** What mail programs take for an address. */
const LINK = /https?:\/\/|www\.\w|[\w-]\.[a-z]{2,}|\S@\w/iu

test.each([
  'www.x.example',
  'https://x.example',
  'x.example/free',
  'a@x.example',
  'Mara at bit.ly/x1',
])('%s is no address in an e-mail, and reads the same', (name) => {
  expect(name).toMatch(LINK)
  expect(emailedName(name)).not.toMatch(LINK)
  expect(emailedName(name).replaceAll('\u2060', '')).toBe(name)
})

test('a name that runs from right to left is set apart, and others stay as they are', () => {
  expect(emailedName('مارا')).toBe('\u2068مارا\u2069')
  expect(emailedName('J. Smith')).toBe('J. Smith')
})
