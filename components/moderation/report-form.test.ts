import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { ReportForm } from './report-form'

const subject = { kind: 'review', id: '0'.repeat(24), name: 'Ada', title: '', excerpt: '' } as const

/** The controls of the form that was refused for these fields. */
function controlsOf(fields: Record<string, string>) {
  const error = Object.values(fields)[0] ?? 'Too many attempts.'
  const draft = { values: { reason: 'illegal' }, error, fields }
  const html = renderToStaticMarkup(
    createElement(ReportForm, { subject, honeypot: 'homepage', reason: '', draft } as never),
  )
  const controls = html.match(/<(?:input|textarea|fieldset)[^>]*>/g) ?? []
  return {
    html,
    focused: controls.filter((one) => one.includes('autofocus')),
    invalid: controls.filter((one) => one.includes('aria-invalid="true"')),
  }
}

test('T4: a refused report says what is wrong once, at its fields, which are marked, and focuses the first', () => {
  const { html, focused, invalid } = controlsOf({
    details: SERVER_MESSAGES.reportDetails,
    isInGoodFaith: SERVER_MESSAGES.reportGoodFaith,
  })
  expect(html.split(SERVER_MESSAGES.reportDetails)).toHaveLength(2)
  expect(invalid).toHaveLength(2)
  expect(invalid[0]).toContain('name="details"')
  expect(invalid[1]).toContain('name="isInGoodFaith"')
  for (const one of invalid) {
    const [, describedBy = ''] = /aria-describedby="([^ "]*)/.exec(one) ?? []
    expect(html).toContain(`id="${describedBy}" role="alert"`)
  }
  expect(focused).toEqual([invalid[0]])
})

test('T4: a report without a reason focuses the first one', () => {
  const { focused, invalid } = controlsOf({ reason: SERVER_MESSAGES.reportReason })
  expect(invalid).toHaveLength(1)
  expect(invalid[0]).toContain('fieldset')
  expect(focused).toHaveLength(1)
  expect(focused[0]).toContain('name="reason"')
})

test('T4: what is wrong with no field of a report stands above them', () => {
  const { html, focused } = controlsOf({})
  expect(html.indexOf('Too many attempts.')).toBeLessThan(html.indexOf('name="reason"'))
  expect(html).toContain('Too many attempts.')
  expect(focused).toEqual([])
})
