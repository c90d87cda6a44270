import { expect, test } from 'vitest'
import { logWords } from './log-words'

const decided = (note: string, kind = 'review') =>
  logWords({ action: 'decide', note, subject: { kind } })

test('a decision reads as what was done, with the rule and the number behind it', () => {
  expect(decided('taken down under “Be civil” · D-1 · 9 s')).toEqual({
    verb: 'took down',
    note: '“Be civil” · D-1 · 9 s',
  })
  expect(decided('kept · D-2 · 4 s')).toEqual({ verb: 'kept', note: 'D-2 · 4 s' })
  expect(decided('appeal granted · D-3')).toEqual({ verb: 'granted an appeal about', note: 'D-3' })
})

test('further measures stand behind the subject', () => {
  expect(decided('text hidden, author suspended under “Be civil” · D-1')).toEqual({
    verb: 'hid the text of',
    note: 'author suspended under “Be civil” · D-1',
  })
  expect(decided('author suspended · D-1', 'account').verb).toBe('suspended')
})

test('a decision about a group names the group', () => {
  expect(decided('held reviews taken down · D-1', 'account')).toEqual({
    verb: 'decided about',
    note: 'held reviews taken down · D-1',
  })
})

test('other actions keep their notes', () => {
  const entry = { action: 'edit', note: 'name, country', subject: { kind: 'account' } } as const
  expect(logWords(entry)).toEqual({ verb: 'edited', note: 'name, country' })
})
