import { expect, test } from 'vitest'
import { LIMIT } from '@/lib/domain/limits'
import heldBack from '@/tools/bench/search/held-back.json' with { type: 'json' }
import facts from '@/tools/bench/search/people.json' with { type: 'json' }
import questions from '@/tools/bench/search/questions.json' with { type: 'json' }
import { type Label, rightAnswers } from '@/tools/bench/search-labels'
import { benchPeople } from '@/tools/bench/search-people'

const halves = [questions, heldBack].map((half) =>
  Object.entries(half).flatMap(([kind, asked]) =>
    Object.entries(asked as Record<string, Label | Label[]>).map(([text, label]) => ({
      ...{ kind, text },
      right: rightAnswers(benchPeople(), label).size,
    })),
  ),
)

test('the labelled set has 300 questions over a thousand people of 40 countries and 12 scripts [F16]', () => {
  const all = halves.flat()
  expect(all.length).toBeGreaterThanOrEqual(300)
  expect(Math.abs((halves[0]?.length ?? 0) - (halves[1]?.length ?? 0))).toBeLessThan(8)
  expect(all.filter(({ text }) => [...text].length > LIMIT.searchCharsMax)).toEqual([])
  expect(all.filter(({ kind, right }) => (kind === 'unanswerable') !== (right === 0))).toEqual([])
  const people = benchPeople()
  expect(people).toEqual(benchPeople())
  expect(new Set(people.map(({ name }) => name)).size).toBe(1_000)
  expect(new Set(people.map(({ country }) => country)).size).toBeGreaterThanOrEqual(40)
  expect(new Set(facts.groups.map(({ script }) => script)).size).toBeGreaterThanOrEqual(12)
})
