import { expect, test } from 'vitest'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { checkOrder } from './rules'
import type { DecisionOrder } from './wire'

const ORDER: DecisionOrder = {
  measures: ['takeDown'],
  rule: '',
  reasons: '',
  suspendedUntil: null,
  editedAt: null,
}

/** What is wrong with an order, by field. */
function refusedFields(order: Partial<DecisionOrder>, hasReader = true) {
  try {
    checkOrder('review', hasReader, { ...ORDER, ...order })
    return {}
  } catch (error) {
    return (error as { fields: object }).fields
  }
}

test('T11: a refused decision names everything that it lacks at once', () => {
  expect(refusedFields({})).toEqual({
    rule: SERVER_MESSAGES.ruleRequired,
    reasons: SERVER_MESSAGES.reasonsRequired,
  })
  expect(refusedFields({ reasons: 'It contains [which one].' })).toEqual({
    rule: SERVER_MESSAGES.ruleRequired,
    reasons: SERVER_MESSAGES.reasonsGaps,
  })
  expect(refusedFields({}, false)).toEqual({ rule: SERVER_MESSAGES.ruleRequired })
  expect(refusedFields({ rule: 'spam', reasons: 'It sells a course.' })).toEqual({})
  expect(refusedFields({ measures: ['keep'] })).toEqual({})
})
