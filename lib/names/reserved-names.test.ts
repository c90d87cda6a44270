import { expect, test } from 'vitest'
import { SITE } from '@/lib/domain/site'
import { isReservedName } from '@/lib/names/reserved-names'
import { plainLine } from '@/lib/text/text'

test.each([
  'Admin',
  'ADMIN',
  'The Admin',
  'admin_team',
  'Site-Admin',
  'AdminTeam',
  'siteAdmin',
  'admin1',
  '007admin',
  '@admin',
  'a d m i n',
  'A.d.m.i.n',
  'Ada (Moderator)',
  'Moderators',
  'mod',
  'Staff',
  'Support!',
  'Influencer Ratings',
  'Anonymous reviewer',
  'An0nymous-Reviewer',
  'Official response',
  '0fficial Resp0nse ✓',
  'Staff pick',
  'Experience shown',
  'a former member',
  'Former Member',
  'Someone',
  'S0me-One',
  'influencerratings',
  'The Influencer-Ratings Team',
  'Аdmin',
  'аԁmіn',
  'Αdmιn',
  'Ａｄｍｉｎ',
  '𝐀𝐝𝐦𝐢𝐧',
  '𝓂ℴ𝒹',
  'Ⓐⓓⓜⓘⓝ',
  '🅰🅳🅼🅸🅽',
  'ᴀᴅᴍɪɴ',
  'Ådmïñ',
  '4dm1n',
  '@dm!n',
  'ADMlN',
  'adrnin',
  'rnoderator',
  'm0d',
  'M0DERAT0R',
  '$taff',
  'St4ff',
  'ѕuррогt',
  'Ѕtаff',
  'aaadmin',
  'A\u200dd\u200bm\u00adin',
  'Ａ\u0301dmin',
  'lnfluencer Ratings',
  'Infłuеnсеr Rаtings',
  'Администратор',
  'Модератор сайта',
  '管理员',
  'Moderador',
])('%j speaks for the team or the site', (name) => {
  expect(isReservedName(plainLine(name), SITE.name)).toBe(true)
})

test.each([
  'Admina Kovač',
  'Admir Hodžić',
  'Staffan Lind',
  'Modesta García',
  'Modest Mussorgsky',
  'Ada Winter',
  'Adam In',
  'A. Min',
  'Jason Stafford',
  'Supporter of Ada',
  'Maude Ratings',
  'Ratings Fan',
  'Influencer Fan',
  'O’Modd',
  'Mody',
  'Nimda',
  'Domino',
  'Administer',
  'Оля Админова',
  'Наталья',
  'Νίκος',
  '王小明',
  '김민수',
  'محمد',
  'Anonymous',
  'Someone Like Ada',
  'Experience Ada',
  'McStaffin',
  'Mo D.',
  'Tim O. Dee',
])('%j is a name', (name) => {
  expect(isReservedName(plainLine(name), SITE.name)).toBe(false)
})

test.each([
  ['Mirada', 'Mirada'],
  ['Mirada', 'The Mirada Team'],
  ['Mirada', 'M-I-R-A-D-A'],
  ['Mirada', 'Мігаdа'],
  ['Mirada', 'MiradaOfficial'],
  ['Mirada', 'm1r4d@'],
  ['Мирада', 'мирада'],
  ['Señales de Ülm', 'senalesdeulm'],
  ['Ada', 'Ａdа'],
])('[O1] on a site called %j, %j speaks for it', (site, name) => {
  expect(isReservedName(plainLine(name), site)).toBe(true)
})

test.each([
  ['Mirada', 'Miranda Ratings'],
  ['Mirada', 'Mira Dahl'],
  ['Ada', 'Ada Winter'],
  ['★', 'Ada'],
  ['.*.*.*', 'Ada'],
  ['…', 'Ada'],
])('[O1] on a site called %j, %j is a name', (site, name) => {
  expect(isReservedName(plainLine(name), site)).toBe(false)
})

test('a worst-case name is read at once', () => {
  const started = performance.now()
  for (const name of ['a'.repeat(80), 'ad'.repeat(40), 'a d m i '.repeat(10), 'm0'.repeat(40)]) {
    isReservedName(name, 'ad'.repeat(40))
  }
  expect(performance.now() - started).toBeLessThan(100)
})
