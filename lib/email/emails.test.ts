import { expect, test } from 'vitest'
import { SITE } from '@/lib/domain/site'
import { unconfirmedEmail } from '@/lib/domain/unconfirmed-email'
import { verificationEmail } from '@/lib/email/emails'
import { renderEmail } from '@/lib/email/layout'

test('the sign-up e-mail says of the setting what the method page says [C20]', () => {
  for (const isRequired of [true, false]) {
    const { content } = verificationEmail('http://localhost:3000', isRequired)
    const { text, html } = renderEmail(content, { ...SITE, accent: '' })
    const { toMember } = unconfirmedEmail(isRequired)
    expect(text).toContain(toMember)
    expect(html).toContain(toMember)
  }
  expect(unconfirmedEmail(true).toMember).toContain('do not count')
  expect(unconfirmedEmail(false).toMember).toContain('count either way')
  expect(unconfirmedEmail(false).toEveryone).toContain('count right away')
})
