import { expect, test } from 'vitest'
import { GET } from '@/app/api/influencers/duplicates/route'
import { LIMIT } from '@/lib/domain/limits'
import { findLikelyDuplicates } from '@/lib/influencers/duplicates/queries'
import { blockingKeysOf } from '@/lib/search/blocking-keys'
import type { UserRecord } from '@/models/user'
import { anInfluencer } from '@/tests/support/factories'
import { call, withDatabase } from '@/tests/support/http'

withDatabase()

const aKnown = (fields: Partial<UserRecord> & { name: string }) =>
  anInfluencer({ socialHandles: '', ...fields, duplicateKeys: blockingKeysOf(fields) })

async function namesFor(name: string, handles = ''): Promise<string[]> {
  const query = new URLSearchParams({ name, handles })
  const { status, body } = await call(GET, { path: `/api/influencers/duplicates?${query}` })
  expect([status, body.success]).toEqual([200, true])
  return body.duplicates.map((card: { name: string }) => card.name)
}

test('a person is found under other spellings and word orders of the name, and with one wrong letter [273]', async () => {
  await aKnown({ name: 'Zoë Østergård' })
  await aKnown({ name: 'Somebody Else' })
  for (const name of [
    'Zoë Østergård',
    'zoe ostergard',
    'ØSTERGÅRD, Zoë',
    'Zoe-Ostergard',
    'Official Zoë Østergård',
    'Zoë Østergrd',
    'Zoë Østeergård',
    'Zoë Östergrad',
    'Zoee Ostergard',
  ]) {
    expect([name, await namesFor(name)]).toEqual([name, ['Zoë Østergård']])
  }
})

test('a name that is another name of someone, in any spelling, is a likely duplicate, and the other way round [F9]', async () => {
  await aKnown({ name: '小早川', otherNames: ['Kobayakawa Taro', 'Ylva Åström'] })
  await aKnown({ name: 'Somebody Else', otherNames: ['Kobold'] })
  for (const name of [
    ...['小早川', 'kobayakawa taro', 'TARO, Kobayakawa', 'Kobayakawa Tar', 'Kobayakava Taro'],
    ...['astrom ylva', 'Ylva Åstrm', 'Kobayakawa'],
  ]) {
    expect([name, await namesFor(name)]).toEqual([name, ['小早川']])
  }
  expect(await namesFor('Kob')).toEqual([])
  const both = { name: 'Nobody', otherNames: ['Kobayakawa, Taro'], socialHandles: '' }
  expect((await findLikelyDuplicates(both)).map(({ name }) => name)).toEqual(['小早川'])
})

test('names in other scripts are compared as well', async () => {
  await aKnown({ name: '相沢 みなも' })
  await aKnown({ name: 'Надя Ветрова' })
  await aKnown({ name: 'مريم الزهراني' })
  expect(await namesFor('相沢みなも')).toEqual(['相沢 みなも'])
  expect(await namesFor('ветрова надя')).toEqual(['Надя Ветрова'])
  expect(await namesFor('مريم الزهرانى')).toEqual(['مريم الزهراني'])
})

test('a handle is stronger evidence than a name: as @name, as an address, or written as the name', async () => {
  await aKnown({ name: 'Kwame the Baker', socialHandles: 'https://www.instagram.com/kwame.bakes/' })
  for (const handles of [
    '@kwame.bakes',
    '@KwameBakes',
    'TikTok: @kwame_bakes',
    'instagram.com/kwame.bakes',
    'https://www.tiktok.com/@kwamebakes?lang=en',
    'https://youtube.com/@KwameBakes/videos, @her.friend',
    'kwamebakes',
  ]) {
    expect([handles, await namesFor('Quite Different', handles)]).toEqual([
      handles,
      ['Kwame the Baker'],
    ])
  }
  expect(await namesFor('Kwame Bakes')).toEqual(['Kwame the Baker'])
  expect(await namesFor('Quite Different', 'https://other.example/kwame.bakes')).toEqual([])
})

test('a visitor who is still typing sees matching beginnings', async () => {
  await aKnown({ name: 'Maximiliane Thoresen' })
  expect(await namesFor('Max')).toEqual([])
  expect(await namesFor('Maximi')).toEqual(['Maximiliane Thoresen'])
  expect(await namesFor('Maximiliane Thor')).toEqual(['Maximiliane Thoresen'])
  expect(await namesFor('Maximiliane Bauer')).toEqual([])
})

test('people who only share a first name or a short name are no duplicates', async () => {
  await aKnown({ name: 'Anna Smith' })
  await aKnown({ name: 'Lena' })
  await aKnown({ name: 'The Real Deal' })
  expect([
    await namesFor('Anna Schmidt'),
    await namesFor('Hannah Smythe'),
    await namesFor('Lina'),
    await namesFor('Real'),
    await namesFor('The'),
  ]).toEqual([[], [], [], [], []])
  expect(await namesFor('lena')).toEqual(['Lena'])
})

test('the likeliest matches come first, then the most rated, and at most five', async () => {
  for (let n = 0; n < 7; n += 1) await aKnown({ name: 'Olga Petrenko', reviewsCount: n })
  await aKnown({ name: 'Olga Petrenka', reviewsCount: 99 })
  await aKnown({ name: 'Another', socialHandles: '@olgacooks', reviewsCount: 50 })
  const query = new URLSearchParams({ name: 'Olga Petrenko', handles: '@olga.cooks' })
  const { body } = await call(GET, { path: `/api/influencers/duplicates?${query}` })
  expect(body.duplicates).toHaveLength(LIMIT.duplicatesShown)
  expect(
    body.duplicates.map((card: { name: string; reviewsCount: number }) => [
      card.name,
      card.reviewsCount,
    ]),
  ).toEqual([
    ['Another', 50],
    ['Olga Petrenko', 6],
    ['Olga Petrenko', 5],
    ['Olga Petrenko', 4],
    ['Olga Petrenko', 3],
  ])
})

test('visitors never see pending or removed influencers or members; staff sees pending ones [274, 316]', async () => {
  const waiting = await aKnown({ name: 'Patience Waiting', approved: false, listed: false })
  await aKnown({ name: 'Patience Waiting', listed: false, removedAt: new Date() })
  await aKnown({ name: 'Patience Waiting', role: 0, listed: false })
  const listed = await aKnown({ name: 'Waiting, Patience' })
  const asked = { name: 'Patience Waiting', socialHandles: '' }

  expect(await namesFor('Patience Waiting')).toEqual(['Waiting, Patience'])
  const ids = async (more: object) =>
    (await findLikelyDuplicates({ ...asked, ...more })).map(({ id }) => id)
  expect(await ids({ among: 'present' })).toEqual([waiting.id, listed.id])
  expect(await ids({ among: 'present', excludeId: waiting.id })).toEqual([listed.id])
  expect(await ids({ excludeId: listed.id })).toEqual([])
  expect(await ids({ excludeId: 'no id' })).toEqual([listed.id])
})

test.each([
  ['nothing', ''],
  ['blanks', '   '],
  ['a dot', '.'],
  ['an operator', '$where'],
  ['a sign', '@'],
  ['half an address', 'https://'],
  ['a zero byte', '\u0000'],
  ['very many brackets', '('.repeat(5_000)],
  ['very many signs', '@'.repeat(5_000)],
])('%s finds nothing and breaks nothing', async (_, text) => {
  expect(await namesFor(text, text)).toEqual([])
})

test('no response reveals the e-mail address of an account [79]', async () => {
  await aKnown({ name: 'Private Person', email: 'private@example.com' })
  const { body } = await call(GET, { path: '/api/influencers/duplicates?name=Private+Person' })
  expect(JSON.stringify(body)).not.toContain('private@example.com')
  expect(body.duplicates).toMatchObject([{ name: 'Private Person', email: '' }])
})
