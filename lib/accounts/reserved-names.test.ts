import { expect, test } from 'vitest'
import { isReservedName } from '@/lib/accounts/reserved-names'
import { plainLine } from '@/lib/domain/text'

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
  expect(isReservedName(plainLine(name))).toBe(true)
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
  'McStaffin',
  'Mo D.',
  'Tim O. Dee',
])('%j is a name', (name) => {
  expect(isReservedName(plainLine(name))).toBe(false)
})

test('a worst-case name is read at once', () => {
  const started = performance.now()
  for (const name of ['a'.repeat(80), 'ad'.repeat(40), 'a d m i '.repeat(10), 'm0'.repeat(40)]) {
    isReservedName(name)
  }
  expect(performance.now() - started).toBeLessThan(100)
})
