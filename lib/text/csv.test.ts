import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvOf } from '@/lib/text/csv'

test('[O11] no cell of an export is a formula, and texts come back as they were', () => {
  const formulas = ['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '\r=1', "=HYPERLINK('x')"]
  expect(parse(csvOf([formulas]))).toEqual([formulas.map((one) => `'${one}`)])
  const plain = ['', '-12', '-1.5', 'a=b', 'A "quoted", long\r\ntext', 'Ünal', "'=1"]
  expect(parse(csvOf([plain, ['x', 7]]), { relax_column_count: true })).toEqual([plain, ['x', '7']])
})

test('[O11] what writes CSV writes it by csvOf', () => {
  const files = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', 'app', 'lib', 'tools'],
    {
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  const joining = /\.join\(',(?:'|\w)|join\('(?:;|\\t)'\)/
  const writers = files.filter((file) => {
    const source = readFileSync(file, 'utf8')
    return /csv/i.test(source) && joining.test(source)
  })
  expect(writers).toEqual(['lib/text/csv.ts'])
})
