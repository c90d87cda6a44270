import { expect, onTestFinished, test } from 'vitest'
import { digestInputs } from '@/tools/launcher/build'

test('a build serves under every version of Node', async () => {
  const before = await digestInputs()
  const { version } = process
  const pretend = (value: string) => Object.defineProperty(process, 'version', { value })
  pretend('v99.0.0')
  onTestFinished(() => void pretend(version))
  expect(await digestInputs()).toBe(before)
})
