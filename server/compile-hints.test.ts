import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import config from '@/next.config.mjs'
import { COMPILE_HINT } from './compile-hints.mjs'

it('gives each script of a build the hint once, and leaves other files alone', async () => {
  const distDir = await mkdtemp(join(tmpdir(), 'hints-'))
  onTestFinished(() => rm(distDir, { recursive: true }))
  const chunks = join(distDir, 'static', 'chunks')
  await mkdir(chunks, { recursive: true })
  await writeFile(join(chunks, 'page.js'), 'start()')
  await writeFile(join(chunks, 'page.css'), 'p {}')
  const hint = config.compiler?.runAfterProductionCompile
  await hint?.({ distDir, projectDir: '.' })
  await hint?.({ distDir, projectDir: '.' })
  expect(await readFile(join(chunks, 'page.js'), 'utf8')).toBe(`${COMPILE_HINT}start()`)
  expect(await readFile(join(chunks, 'page.css'), 'utf8')).toBe('p {}')
})
