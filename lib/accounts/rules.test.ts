import { expect, test } from 'vitest'
import { isDisposable } from '@/lib/accounts/disposable-hosts'
import { foldEmail, mailboxOf, plainName } from '@/lib/accounts/rules'

test.each([
  ['Ada Winter', 'Ada Winter'],
  ['  Ada \t\r\n Winter ', 'Ada Winter'],
  ['Ada\u0000\u001b[31m', 'Ada [31m'],
  ['\u202egnp.exe', 'gnp.exe'],
  ['Zoe\u0308', 'Zo\u00eb'],
  ['\ud800Ada', 'Ada'],
  ['👨‍👩‍👧 Winter', '👨‍👩‍👧 Winter'],
  ['\u2028\u200f ', ''],
])('the name %j is stored as %j [345]', (typed, kept) => {
  expect(plainName(typed)).toBe(kept)
})

test('an e-mail address is stored in one spelling [297]', () => {
  expect(foldEmail(' Ada@Example.COM ')).toBe('ada@example.com')
})

test.each([
  ['ada@example.com', 'ada@example.com'],
  ['ada+ratings@example.com', 'ada@example.com'],
  ['a.d.a+x+y@gmail.com', 'ada@gmail.com'],
  ['a.da@googlemail.com', 'ada@gmail.com'],
  ['a.da@example.com', 'a.da@example.com'],
  ['ada+1@pm.me', 'ada@proton.me'],
  ['+ada@example.com', '+ada@example.com'],
])('%j is delivered to the mailbox %j [297]', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})

test.each([
  ['a@mailinator.com', true],
  ['a@inbox.mailinator.com', true],
  ['a@notmailinator.com', false],
  ['mailinator.com@example.com', false],
  ['a@gmail.com', false],
  ['a@com', false],
])('whether %j is a disposable mailbox: %j', (email, expected) => {
  expect(isDisposable(email)).toBe(expected)
})
