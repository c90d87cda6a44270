import { expect, test } from 'vitest'
import { documentType } from './document-type'

const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['at the start', '%PDF-1.7 x'],
  ['after a byte order mark', '\ufeff%PDF-1.7 x'],
  ['after lines of a mail program', `${'x'.repeat(1_019)}%PDF-1.7 x`],
])('a PDF is known by its mark %s', (_where, text) => {
  expect(documentType(bytes(text))).toBe('application/pdf')
})

test('text that names the mark later on is no PDF', () => {
  expect(documentType(bytes(`${'x'.repeat(1_020)}%PDF-1.7 x`))).toBeNull()
})
