import { domainToASCII } from 'node:url'
import { expect, test } from 'vitest'
import { foldEmail } from '@/lib/domain/email-address'
import { emailAddress } from '@/lib/wire/fields'

const label = (chars: number) => 'a'.repeat(chars)

test.each([
  [' Ada@Example.COM ', 'ada@example.com'],
  ['ada@пример.рф', 'ada@xn--e1afmkfd.xn--p1ai'],
  ['ada@ПРИМЕР.РФ', 'ada@xn--e1afmkfd.xn--p1ai'],
  ['ada@xn--e1afmkfd.xn--p1ai', 'ada@xn--e1afmkfd.xn--p1ai'],
  ['Ada@XN--E1AFMKFD.XN--P1AI', 'ada@xn--e1afmkfd.xn--p1ai'],
  ['ada@例え。jp', 'ada@xn--r8jz45g.jp'],
  ['ada@Bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
  ['ada@ｅｘａｍｐｌｅ．com', 'ada@example.com'],
  ['ada@mail.example.museum', 'ada@mail.example.museum'],
  ["o'hara!#$%&*+/=?^_`{|}~-@example.com", "o'hara!#$%&*+/=?^_`{|}~-@example.com"],
  ['ada.@example.com', 'ada.@example.com'],
  ['.a..b@example.com', '.a..b@example.com'],
  [`${label(64)}@example.com`, `${label(64)}@example.com`],
  [`ada@${label(63)}.com`, `ada@${label(63)}.com`],
])('the address %j is stored in one spelling: %j [297]', (typed, stored) => {
  expect(emailAddress.parse(typed)).toBe(stored)
  expect(emailAddress.parse(stored)).toBe(stored)
  const [, host = ''] = /@(.*)$/.exec(typed.trim()) ?? []
  expect(stored.endsWith(`@${domainToASCII(host)}`)).toBe(true)
})

test.each([
  ['nothing', ''],
  ['no host', 'ada@'],
  ['no name', '@example.com'],
  ['no top-level domain', 'ada@localhost'],
  ['an IP address', 'ada@127.0.0.1'],
  ['an IP address in another notation', 'ada@0x7f.1'],
  ['an IP address in brackets', 'ada@[::1]'],
  ['a dot at the end', 'ada@example.com.'],
  ['two dots', 'ada@example..com'],
  ['a hyphen at the end of a label', 'ada@example-.com'],
  ['a hyphen at the start of a label', 'ada@-example.com'],
  ['a hyphen at the end of the top-level domain', 'ada@example.xn--p1ai-'],
  ['an underscore in the host', 'ada@ex_ample.com'],
  ['a name of 65 letters', `${label(65)}@example.com`],
  ['a label of 64 letters', `ada@${label(64)}.com`],
  ['a label of 64 letters once it is in ASCII', `ada@${'ü'.repeat(60)}.com`],
  ['more than 254 letters', `ada@${`${label(60)}.`.repeat(4)}example.com`],
  ['punycode of nothing', 'ada@xn--a.com'],
  ['a Kelvin sign in its name', '\u212aate@example.com'],
  ['a long s in its name', '\u017fam@example.com'],
  ['a dotted capital I in its name', '\u0130da@example.com'],
  ['a fullwidth letter in its name', 'ａda@example.com'],
  ['an accent in its name', 'zoë@example.com'],
  ['a space in its name', 'a da@example.com'],
  ['quotes', '"ada"@example.com'],
  ['a tab in its host', 'ada@exa\tmple.com'],
  ['a percent sign in its host', 'ada@ex%61mple.com'],
  ['a path', 'ada@example.com/x'],
  ['a query', 'ada@example.com?x.com'],
  ['a port', 'ada@example.com:80'],
  ['a second @', 'ada@b@example.com'],
  ['a line break', 'ada@example.com\nbcc:eve@example.com'],
])('an address with %s is refused [297, 347]', (_, typed) => {
  expect(emailAddress.safeParse(typed).success).toBe(false)
})

test('no other letters fold to the name of an account [297]', () => {
  const others = ['\u212aate@example.com', 'ſam@example.com', 'ｋate@example.com']
  expect(others.map(foldEmail)).toEqual(others)
})

test('a worst-case text is refused at once', () => {
  const started = performance.now()
  for (const typed of [`${'a.'.repeat(127)}`, `ada@${'a-'.repeat(125)}`, `a@${'a.'.repeat(126)}`]) {
    expect(emailAddress.safeParse(typed).success).toBe(false)
  }
  expect(performance.now() - started).toBeLessThan(100)
})
