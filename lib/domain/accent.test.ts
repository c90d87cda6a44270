import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentColors, accentFaults, accentStylesheet, contrast } from '@/lib/domain/accent'

const anyColor = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('[O1] a colour is refused exactly where AA breaks, and what the dark theme derives never does', () => {
  fc.assert(
    fc.property(anyColor, (accent) => {
      const faults = accentFaults(accent)
      expect(faults.filter((fault) => fault.includes('(dark:'))).toEqual([])
      const { light, dark } = accentColors(accent)
      const worst = Math.min(
        ...['#ffffff', '#f6f4f0', '#efece6', light.soft].map((surface) =>
          contrast(accent, surface),
        ),
      )
      expect(faults.length === 0).toBe(worst >= 4.5)
      if (faults.length > 0) return
      for (const [{ accent, strong, soft, onAccent }, sunken] of [
        [light, '#efece6'],
        [dark, '#262320'],
      ] as const) {
        const pairs = [
          [onAccent, accent],
          [onAccent, strong],
          [accent, soft],
          [strong, soft],
          [accent, sunken],
          [strong, sunken],
        ] as const
        expect(pairs.filter(([text, surface]) => contrast(text, surface) < 4.5)).toEqual([])
      }
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['#0b5c5a', []],
  ['#000000', []],
  ['#ffd000', ['links on cards (light: 1.4 to 1)']],
  ['#767676', ['links on the page (light: 4.1 to 1)']],
])('[O1] %s as accent: %j', (accent, expected) => {
  expect(accentFaults(accent)).toEqual(expect.arrayContaining(expected))
  expect(accentFaults(accent).length > 0).toBe(expected.length > 0)
})

test('[O1] the surfaces are those of the stylesheet, and ours passes its own rule', () => {
  const css = readFileSync('app/globals.css', 'utf8')
  const source = readFileSync('lib/domain/accent.ts', 'utf8')
  for (const name of ['paper', 'card', 'sunken', 'ink', 'muted', 'danger']) {
    const [, light, dark] =
      new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css) ?? []
    expect(source.match(new RegExp(`${name}: '(#\\w+)'`, 'g'))).toEqual([
      `${name}: '${light}'`,
      `${name}: '${dark}'`,
    ])
  }
})

test('[O1] the stylesheet sets the four colours of the accent and nothing else', () => {
  fc.assert(
    fc.property(anyColor, (accent) => {
      expect(accentStylesheet(accent)).toMatch(
        /^:root:root\{(?:--(?:on-)?accent(?:-strong|-soft)?:light-dark\(#[\da-f]{6},#[\da-f]{6}\);?){4}\}$/,
      )
    }),
  )
})
