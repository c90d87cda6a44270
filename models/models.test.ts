import { readdirSync } from 'node:fs'
import { expect, test, vi } from 'vitest'

const files = readdirSync('models').filter((file) => !file.endsWith('.test.ts'))

test.each(files)('%s can be loaded by several bundles of one process', async (file) => {
  const first: Record<string, unknown> = await import(`./${file}`)
  vi.resetModules()
  const second: Record<string, unknown> = await import(`./${file}`)
  const models = Object.keys(first).filter((name) => name.endsWith('Model'))
  for (const name of models) expect(second[name]).toBe(first[name])
})
