import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { digestInputs, isBuilt, stamped } from '@/tools/launcher/build'

test('a build serves under every version of Node', async () => {
  const before = await digestInputs()
  const { version } = process
  const pretend = (value: string) => Object.defineProperty(process, 'version', { value })
  pretend('v99.0.0')
  onTestFinished(() => void pretend(version))
  expect(await digestInputs()).toBe(before)
})

/** Moves into a checkout with these files until the test ends. */
async function inCheckout(files: readonly string[]): Promise<void> {
  const checkout = await mkdtemp(join(tmpdir(), 'checkout-'))
  const before = process.cwd()
  onTestFinished(() => {
    process.chdir(before)
    return rm(checkout, { recursive: true })
  })
  process.chdir(checkout)
  for (const file of files) {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, 'before')
  }
}

const build = () => stamped('.', () => writeFile('BUILD_ID', 'one'))

// `next.config.mjs` takes the security headers from `server`.
test.each(['app/page.tsx', 'server/headers.mjs', 'next.config.mjs'])(
  'what was built, by whichever command, is not built again until %s changes',
  async (input) => {
    await inCheckout([input])
    expect(await isBuilt('.')).toBe(false)
    await build()
    expect(await isBuilt('.')).toBe(true)
    await writeFile(input, 'after')
    expect(await isBuilt('.')).toBe(false)
  },
)

test('an input that changes during a build makes it out of date', async () => {
  await inCheckout(['app/page.tsx', 'BUILD_ID'])
  await stamped('.', () => writeFile('app/page.tsx', 'after'))
  expect(await isBuilt('.')).toBe(false)
})

test('a failed build is none', async () => {
  await inCheckout(['app/page.tsx', 'BUILD_ID'])
  await expect(stamped('.', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await isBuilt('.')).toBe(false)
})
