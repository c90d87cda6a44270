import { expect, test } from 'vitest'
import { findBadWording, placePhrase } from './check-profanity'

test('a profanity is reported with its field, the title first', async () => {
  expect(await findBadWording({ title: 'Fine', details: 'All good.' })).toBeNull()
  expect(await findBadWording({ title: 'Fine', details: 'This is shit.' })).toEqual({
    field: 'details',
    phrase: 'shit',
  })
  expect(await findBadWording({ title: 'Bullshit', details: 'This is shit.' })).toMatchObject({
    field: 'title',
  })
})

test('a phrase found by the server is assigned to its field', () => {
  expect(placePhrase({ title: 'One two', details: '' }, 'two').field).toBe('title')
  expect(placePhrase({ title: 'One', details: 'two' }, 'two').field).toBe('details')
  expect(placePhrase({ title: 'One', details: 'two' }, 'One two').field).toBe('details')
})
