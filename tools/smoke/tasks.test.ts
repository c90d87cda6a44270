import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listTasks, type Sources } from '@/tools/smoke/tasks'

const HERE = await import('@/package.json', { with: { type: 'json' } })
const scripts = Object.keys(HERE.default.scripts)
const sources: Sources = {
  scripts,
  readme: '',
  bench: ['one'],
  faults: ['two', 'three'],
  onServer: ['four'],
}
const namesOf = (changed: Partial<Sources>) =>
  listTasks({ ...sources, ...changed }).map(({ name }) => name)

test('a smoke run starts every script of package.json, and every name of bench and chaos on small data', () => {
  const tasks = listTasks({ ...sources, scripts: [...scripts, 'brand-new'] })
  expect([...new Set(tasks.map(({ script }) => script))]).toEqual([...scripts, 'brand-new'])
  expect(tasks.find(({ script }) => script === 'brand-new')).toEqual({
    name: 'npm run brand-new',
    script: 'brand-new',
    options: [],
    needs: null,
    skipped: null,
  })
  expect(namesOf({})).toEqual(
    expect.arrayContaining([
      'npm start',
      'npm run bench -- --small one',
      'npm run chaos -- --small two three',
      'npm run chaos -- --small four',
    ]),
  )
})

test('continuous integration starts them all: it names none', () => {
  expect(readFileSync('.ci/run', 'utf8')).toMatch(/^npm run --silent smoke$/m)
})

test('a command of the README that is not in package.json fails a smoke run', () => {
  expect(() => namesOf({ readme: 'Run `npm start`, `npm test` and `npm run seed`.' })).not.toThrow()
  expect(() => namesOf({ readme: '`DEMO=0 npm run begin -- now`' })).toThrow(
    'not in package.json: begin',
  )
})

test('a reason or an option for a script that is gone fails a smoke run', () => {
  expect(() => namesOf({ scripts: scripts.filter((one) => one !== 'lighthouse') })).toThrow(
    'not in package.json: lighthouse',
  )
})
