import { expect, test } from 'vitest'
import { COUNTRIES, findCountry } from '@/lib/domain/countries'

test('about 250 countries have name, flag, code and dial code [179]', () => {
  expect(COUNTRIES.length).toBeGreaterThanOrEqual(245)
  expect(COUNTRIES.length).toBeLessThanOrEqual(255)
  const odd = COUNTRIES.filter(
    ({ name, flag, code, dial_code }) =>
      !name || !/^\p{RI}{2}$/u.test(flag) || !/^[A-Z]{2}$/.test(code) || !/^\+\d+$/.test(dial_code),
  )
  expect(odd).toEqual([])
})

test('a two-letter code finds its country in any case [178]', () => {
  expect(findCountry('ch')).toEqual({
    name: 'Switzerland',
    flag: '🇨🇭',
    code: 'CH',
    dial_code: '+41',
  })
})

test.each(['', 'ZZ', 'CHE', '__proto__', 'constructor'])('%j finds no country [180]', (code) => {
  expect(findCountry(code)).toBeNull()
})
