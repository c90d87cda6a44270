import { expect, test } from 'vitest'
import { isDisposable } from '@/lib/accounts/disposable-hosts'
import { mailboxOf } from '@/lib/text/mailboxes'

test.each([
  ['ada@example.com', 'ada@example.com'],
  ['ada+ratings@example.com', 'ada@example.com'],
  ['a.d.a+x+y@gmail.com', 'ada@gmail.com'],
  ['a.da@googlemail.com', 'ada@gmail.com'],
  ['a.da@example.com', 'a.da@example.com'],
  ['ada+1@pm.me', 'ada@proton.me'],
  ['+ada@example.com', '+ada@example.com'],
  ['.@gmail.com', '.@gmail.com'],
  ['a.d-a_@protonmail.ch', 'ada@proton.me'],
  ['a_da+x@protonmail.com', 'ada@proton.me'],
  ['ada@me.com', 'ada@icloud.com'],
  ['ada+x@mac.com', 'ada@icloud.com'],
  ['a.da@icloud.com', 'a.da@icloud.com'],
  ['ada.winter@ya.ru', 'ada-winter@yandex.ru'],
  ['ada-winter+x@yandex.com.tr', 'ada-winter@yandex.ru'],
  ['adawinter@yandex.by', 'adawinter@yandex.ru'],
  ['ada-shop@yahoo.com', 'ada@yahoo.com'],
  ['ada-a-b+c@yahoo.co.uk', 'ada@yahoo.co.uk'],
  ['a.da@ymail.com', 'a.da@ymail.com'],
  ['-ada@yahoo.com', '-ada@yahoo.com'],
  ['shop@ada.fastmail.com', 'ada@fastmail.com'],
  ['ada+shop@fastmail.com', 'ada@fastmail.com'],
  ['shop+x@ada.fastmail.fm', 'ada@fastmail.fm'],
  ['shop@ada.sent.com', 'ada@sent.com'],
  ['shop@ada.example.com', 'shop@ada.example.com'],
  ['shop@mail.ada.fastmail.com', 'shop@mail.ada.fastmail.com'],
  ['ada-shop@example.com', 'ada-shop@example.com'],
  ['ada_x@outlook.com', 'ada_x@outlook.com'],
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
