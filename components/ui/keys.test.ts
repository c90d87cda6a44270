import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withKeys } from './keys'

const enter = { key: 'Enter', keyCode: 13, isComposing: false }

test.each([
  ['a key of its own', enter, 1],
  ['a key while a word is composed', { ...enter, isComposing: true }, 0],
  ['the key that ends a composition in Safari', { ...enter, keyCode: 229 }, 0],
])('%s: %o reaches the handler %i times, from the browser as from React', (_, key, times) => {
  const keys: string[] = []
  withKeys((event: typeof key) => keys.push(event.key))(key)
  expect(keys.length).toBe(times)
  withKeys((event: { nativeEvent: typeof key }) => keys.push(event.nativeEvent.key))({
    nativeEvent: key,
  })
  expect(keys.length).toBe(2 * times)
})

test('every handler of keys leaves those of an input method alone', () => {
  const handling = /\bonKey(?:Down|Up|Press)(?:Capture)?\b|['"]key(?:down|up|press)['"]/
  const files = ['app', 'components', 'lib/client'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  )
  const careless = files.filter((file) => {
    const source = readFileSync(file, 'utf8')
    return (
      handling.test(source) &&
      !/\b(?:withKeys|isInputMethods)\(/.test(source) &&
      !file.endsWith('keys.test.ts')
    )
  })
  expect(careless).toEqual([])
})
