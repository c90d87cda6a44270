import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Button } from '@/components/ui/button'

test('a busy button keeps the focus and ignores presses', () => {
  const onClick = vi.fn()
  const busy = Button({ type: 'submit', isBusy: true, onClick, children: 'Send' })
  const html = renderToStaticMarkup(busy)
  expect(html).toContain('aria-disabled="true"')
  // The attribute would take the focus away.
  expect(html).not.toMatch(/ disabled=/)

  const preventDefault = vi.fn()
  busy.props.onClick({ preventDefault })
  expect(preventDefault).toHaveBeenCalled()
  expect(onClick).not.toHaveBeenCalled()
})

test('a button that has nothing to send yet is disabled', () => {
  const html = renderToStaticMarkup(Button({ isReady: false, children: 'Send' }))
  expect(html).toMatch(/ disabled=/)
})
