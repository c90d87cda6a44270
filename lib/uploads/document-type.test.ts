import { expect, test } from 'vitest'
import { documentType, isDocumentSize } from './document-type'

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

test.each([
  ['none', undefined, false],
  ['an empty one', new File([], 'a.pdf'), false],
  ['one of 5 MB', new File([new Uint8Array(5 * 1024 ** 2)], 'a.pdf'), true],
  ['a photo of 8 MB', new File([new Uint8Array(8 * 1024 ** 2)], 'a.jpg'), false],
])('what the browser sends of a chosen file: %s', (_, file, isSent) => {
  expect(isDocumentSize(file)).toBe(isSent)
})
