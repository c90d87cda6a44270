import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, test } from 'vitest'
import { POST as act, GET as read } from '@/app/api/admin/imports/[id]/route'
import { GET as list, POST as upload } from '@/app/api/admin/imports/route'
import type { Actor } from '@/lib/auth/types'
import { HANDLERS } from '@/lib/background/handlers'
import { onInvalidate } from '@/lib/cache/invalidate'
import { TAG } from '@/lib/domain/cache-tags'
import { FACT_LABELS, FACTS } from '@/lib/domain/facts'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { rememberDelisting } from '@/lib/influencers/delistings'
import { checkImport, startImport, undoImport } from '@/lib/influencers/imports/commands'
import { IMPORT_JOB } from '@/lib/influencers/imports/job'
import { getImport } from '@/lib/influencers/imports/queries'
import { IMPORT_COLUMNS, importTemplate } from '@/lib/influencers/imports/rules'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { registerJobs } from '@/lib/jobs/registry'
import { runJob } from '@/lib/jobs/run'
import { undoAll } from '@/lib/moderation/bulk-undo/commands'
import { rateInfluencer } from '@/lib/ratings/commands'
import { blockingKeysOf } from '@/lib/search/blocking-keys'
import { csvOf } from '@/lib/text/csv'
import { AuditModel } from '@/models/audit'
import { JobModel } from '@/models/job'
import { ProfileImportModel } from '@/models/profile-import'
import { UserModel } from '@/models/user'
import { aCategory, actorOf, aMember, anAdmin, anInfluencer } from '@/tests/support/factories'
import { call, emptyDatabase, signedIn, withDatabase } from '@/tests/support/http'

withDatabase()
beforeEach(async () => {
  registerJobs(async () => HANDLERS)
  await emptyDatabase()
  await aCategory('Travel')
})

const COLUMNS = ['name', 'category', 'handles', 'platforms', 'country', 'hourly rate']
const fileOf = (...rows: string[][]) => new TextEncoder().encode(csvOf([COLUMNS, ...rows]))
const SYLLABLES = 'ba de fi go hu ka le mi no pu ra se ti vo zu'.split(' ')

/** Names of which none is like another. */
const nameOf = (n: number) =>
  [n % 15, Math.floor(n / 15) % 15, (n * 7) % 13, (n * 11) % 14, n % 11, (n * 5) % 9]
    .map((at) => SYLLABLES[at])
    .join('')
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => [
    nameOf(n),
    'Travel',
    '',
    'YouTube; Instagram',
    'DE',
    '50',
  ])

const admin = async () => actorOf(await anAdmin())
const stateOf = (id: string) => ProfileImportModel.findById(id).orFail().lean()
const profiles = () => UserModel.find({ role: 2 }).sort({ _id: 1 }).lean()
const sent = { name: 'people.csv' }

async function checked(actor: Actor, bytes: Uint8Array): Promise<string> {
  const id = await checkImport(actor, { ...sent, bytes })
  await runJob(IMPORT_JOB, id)
  await afterResponseDone()
  return id
}

async function imported(actor: Actor, bytes: Uint8Array, includesLikely = false): Promise<string> {
  const id = await checked(actor, bytes)
  await startImport(actor, id, { reason: '', includesLikely })
  await runJob(IMPORT_JOB, id)
  await afterResponseDone()
  return id
}

async function undone(actor: Actor, id: string) {
  await undoImport(actor, id, 'The wrong file.')
  await runJob(IMPORT_JOB, id)
  await afterResponseDone()
}

test('[O11] the template has a column for each fact but the picture, and spreadsheets read it', async () => {
  const texts = FACTS.filter((name) => name !== 'pic').map((name) => FACT_LABELS[name])
  expect(IMPORT_COLUMNS).toEqual(texts)
  const filled: Record<string, string> = { name: 'Mira Rides', category: 'Travel' }
  const row = IMPORT_COLUMNS.map((column) => filled[column] ?? '').join(',')
  const semicolons = `${importTemplate()}${row}\r\n`.replaceAll(',', ';')
  for (const [n, text] of [semicolons, semicolons.replaceAll(';', '\t')].entries()) {
    const id = await imported(await admin(), new TextEncoder().encode(text))
    expect(await stateOf(id)).toMatchObject({ rows: 1, imported: 1 - n, likely: n })
  }
})

test('[O11] the check names each bad row and each likely duplicate with what it resembles, and lists nothing', async () => {
  const actor = await admin()
  const known = { name: 'Anna Lindberg', socialHandles: '@annalindberg' }
  const { id: knownId } = await anInfluencer({ ...known, duplicateKeys: blockingKeysOf(known) })
  const gone = await anInfluencer({ listed: false, removedAt: new Date() })
  await rememberDelisting({ _id: gone._id, name: 'Gone Person', socialHandles: '' })
  const before = await profiles()
  const id = await checked(
    actor,
    fileOf(
      ['Tomke Barrow', 'Travel', '', 'YouTube', 'Germany', '12.5'],
      ['', 'Travel', '', '', '', ''],
      ['Lindberg, Anna', 'Travel', '', '', '', ''],
      ['Quirin Sallow', 'Nowhere', '', '', '', ''],
      ['Tomke Barow', 'Travel', '', '', '', ''],
      ['Olaf Merriweather', 'Travel', '', 'Myspace', '', ''],
      ['Petra Ondine', 'Travel', '', '', 'Atlantis', ''],
      ['Ruth Kessel', 'Travel', '', '', '', 'much'],
      ['www.example.com', 'Travel', '', '', '', ''],
      ['Gone Person', 'Travel', '', '', '', ''],
    ),
  )
  const { findings, total } = await getImport(id, { skip: 0 })
  expect(
    findings.map(({ row, problem, likeName, likeId, likeRow }) => [
      row,
      problem || likeName,
      likeId,
      likeRow,
    ]),
  ).toEqual([
    [2, `name: ${SERVER_MESSAGES.influencerNameRequired}`, null, null],
    [3, known.name, knownId, null],
    [4, SERVER_MESSAGES.categoryUnknown, null, null],
    [5, 'Tomke Barrow', null, 1],
    [6, expect.stringContaining('Instagram, YouTube'), null, null],
    [7, SERVER_MESSAGES.countryUnknown, null, null],
    [8, `hourly rate: ${SERVER_MESSAGES.rateOutOfRange}`, null, null],
    [9, SERVER_MESSAGES.nameAddress, null, null],
    [10, SERVER_MESSAGES.importDelisted, null, null],
  ])
  expect(total).toBe(9)
  expect(await stateOf(id)).toMatchObject({ state: 'checked', problems: 7, likely: 2, imported: 0 })
  expect(await profiles()).toEqual(before)
  expect(await AuditModel.countDocuments()).toBe(0)
})

test('[O11] an import lists what a submission and its approval would, with one entry of the log and one invalidation a batch', async () => {
  const actor = await admin()
  const tags: string[][] = []
  const ended = onInvalidate((some) => void tags.push([...some]))
  const id = await imported(actor, fileOf(...rowsOf(120), ['', '', '', '', '', '']))
  ended()
  const all = await profiles()
  expect(all).toHaveLength(120)
  expect(all[3]).toMatchObject({
    name: nameOf(3),
    category: 'Travel',
    country: 'DE',
    platforms: ['instagram', 'youtube'],
    hourlyRate: 50,
    approved: true,
    listed: true,
    duplicateKeys: blockingKeysOf({ name: nameOf(3) }),
  })
  expect(all[3]?.searchKeys).toContain(nameOf(3))
  const log = await AuditModel.find().lean()
  expect(log).toMatchObject([{ action: 'importProfiles', note: '120 profiles of people.csv' }])
  expect(String(log[0]?.actorId)).toBe(actor.id)
  expect(tags).toEqual([1, 2, 3].map(() => [TAG.list, TAG.listed]))
  expect((await stateOf(id)).file).toBeUndefined()
})

test('[O15] a file says of AI personas by which source they are, as staff would', async () => {
  const text = 'name,category,AI persona\nMira Rides,Travel,\nTomke Barrow,Travel,A studio.'
  await imported(await admin(), new TextEncoder().encode(text))
  expect(await profiles()).toMatchObject([
    { name: 'Mira Rides', aiPersona: '', aiPersonaMark: null },
    { name: 'Tomke Barrow', aiPersona: 'A studio.', aiPersonaMark: { by: 'staff' } },
  ])
})

test('[O11] likely duplicates are imported only when asked for', async () => {
  const actor = await admin()
  const twice = fileOf(['Tomke Barrow', 'Travel'], ['Tomke Barow', 'Travel'])
  const id = await imported(actor, twice)
  expect((await profiles()).map(({ name }) => name)).toEqual(['Tomke Barrow'])
  await undone(actor, id)
  await imported(actor, twice, true)
  expect((await profiles()).map(({ name }) => name)).toEqual(['Tomke Barrow', 'Tomke Barow'])
})

test('[O11] an undo removes the whole import but what others have done something with, and says so before', async () => {
  const [actor, member] = [await admin(), actorOf(await aMember())]
  const other = await anInfluencer()
  const id = await imported(actor, fileOf(...rowsOf(130)))
  const [rated] = await profiles().then((all) => all.filter(({ name }) => name === nameOf(70)))
  const influencerId = String(rated?._id)
  await rateInfluencer({ influencerId, rating: 5, title: 'Clear', details: 'Honest.' }, member)
  expect((await getImport(id, { skip: 0 })).touched).toBe(1)
  await expect(undoImport(actor, id, '')).rejects.toThrow(SERVER_MESSAGES.logReason)
  await undone(actor, id)
  expect((await profiles()).map(({ name }) => name).sort()).toEqual([other.name, nameOf(70)].sort())
  expect(await stateOf(id)).toMatchObject({ state: 'undone', imported: 1 })
  const log = await AuditModel.find().sort({ _id: 1 }).lean()
  expect(log.map(({ action, note }) => [action, note])).toEqual([
    ['importProfiles', '130 profiles of people.csv'],
    ['undoImport', '130 profiles of people.csv'],
  ])
  await expect(undoImport(actor, id, 'Again.')).rejects.toThrow(SERVER_MESSAGES.importNotFound)
})

test('[O11] an undo of all that a person has decided undoes their imports', async () => {
  const [boss, person] = [await admin(), await admin()]
  const id = await imported(person, fileOf(...rowsOf(3)))
  await undoAll(boss, person.id, { since: new Date(Date.now() - 60_000), reason: 'Taken over.' })
  await runJob(IMPORT_JOB, id)
  await afterResponseDone()
  expect(await profiles()).toEqual([])
})

test('[O11] one import at a time: of several at once one begins, and a file is not imported twice', async () => {
  const actor = await admin()
  registerJobs(async () => ({}))
  const start = (n: number) => checkImport(actor, { ...sent, bytes: fileOf(...rowsOf(n + 1)) })
  const began = await Promise.allSettled([0, 1, 2].map(start))
  const refused = began.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []))
  expect(refused).toEqual([SERVER_MESSAGES.importRunning, SERVER_MESSAGES.importRunning])
  await ProfileImportModel.deleteMany({})
  registerJobs(async () => HANDLERS)
  const file = fileOf(...rowsOf(2))
  const id = await imported(actor, file)
  await expect(checkImport(actor, { ...sent, bytes: file })).rejects.toThrow(
    SERVER_MESSAGES.importRepeated,
  )
  await undone(actor, id)
  await imported(actor, file)
  expect(await profiles()).toHaveLength(2)
})

test.each([
  ['another encoding', new Uint8Array([...fileOf(['Zo']), 0xe9]), SERVER_MESSAGES.importEncoding],
  ['no rows', fileOf(), SERVER_MESSAGES.importEmpty],
  ['a column that is none', new TextEncoder().encode('name,picture\na,b'), 'no column “picture”'],
  ['no names', new TextEncoder().encode('category\nTravel'), 'needs a column “name”'],
  ['an open quote', new TextEncoder().encode('name\n"a\nb'), 'no CSV file'],
  ['too many cells', new TextEncoder().encode('name\na,b'), 'no CSV file'],
  ['too many rows', fileOf(...rowsOf(10_001)), SERVER_MESSAGES.importTooLong],
])('[O11] a file with %s is refused as a whole, saying why', async (_, bytes, why) => {
  await expect(checkImport(await admin(), { ...sent, bytes })).rejects.toThrow(why)
  expect(await ProfileImportModel.countDocuments()).toBe(0)
})

test('[O11] the admin’s endpoints: upload, what was found, import, undo', async () => {
  const session = signedIn(await anAdmin())
  const body = new FormData()
  body.set('file', new File([fileOf(...rowsOf(2), ['', 'Travel'])], 'people.csv'))
  const { body: taken } = await call(upload, { method: 'POST', body, ...session })
  await afterResponseDone()
  const params = { id: taken.id }
  expect((await call(list, session)).body.imports).toMatchObject([
    { id: taken.id, fileName: 'people.csv', state: 'checked', rows: 3, next: 3, problems: 1 },
  ])
  expect((await call(read, { params, ...session })).body).toMatchObject({ total: 1, touched: 0 })
  const begin = (order: object) => call(act, { params, body: order, method: 'POST', ...session })
  expect((await begin({ act: 'undo', reason: 'Why not.' })).status).toBe(404)
  expect((await begin({ act: 'import' })).status).toBe(200)
  await afterResponseDone()
  expect(await profiles()).toHaveLength(2)
  expect((await begin({ act: 'undo', reason: 'The wrong file.' })).status).toBe(200)
  await afterResponseDone()
  expect(await profiles()).toHaveLength(0)
})

const WORKER = fileURLToPath(new URL('../../../tests/support/import-worker.ts', import.meta.url))

/** Runs the import's job in a process of its own, and kills it once so many rows are done. */
async function killAt(id: string, rows: number): Promise<void> {
  const child: ChildProcess = fork(WORKER, [id], {
    execArgv: ['--import', 'tsx'],
  })
  await expect
    .poll(async () => (await stateOf(id)).next, { timeout: 50_000, interval: 5 })
    .toBeGreaterThanOrEqual(rows)
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
  await JobModel.updateMany({}, { leaseUntil: new Date(0) })
}

test('[O11] an import and an undo that are killed and go on lose and double nothing', async () => {
  const actor = await admin()
  registerJobs(async () => ({}))
  const id = await checkImport(actor, { ...sent, bytes: fileOf(...rowsOf(1_000)) })
  await killAt(id, 200)
  registerJobs(async () => HANDLERS)
  await runJob(IMPORT_JOB, id)
  expect(await stateOf(id)).toMatchObject({ state: 'checked', next: 1_000 })
  const { likely } = await stateOf(id)
  registerJobs(async () => ({}))
  await startImport(actor, id, { reason: '', includesLikely: true })
  await killAt(id, 100)
  await killAt(id, 400)
  const some = await profiles()
  expect(some.length).toBe((await stateOf(id)).next)
  registerJobs(async () => HANDLERS)
  await runJob(IMPORT_JOB, id)
  expect((await profiles()).map(({ name }) => name)).toEqual(rowsOf(1_000).map(([name]) => name))
  expect(await stateOf(id)).toMatchObject({ state: 'done', imported: 1_000, likely })
  registerJobs(async () => ({}))
  await undoImport(actor, id, 'The wrong file.')
  await killAt(id, 300)
  registerJobs(async () => HANDLERS)
  await runJob(IMPORT_JOB, id)
  expect(await profiles()).toEqual([])
  expect(await stateOf(id)).toMatchObject({ state: 'undone', imported: 0 })
  expect(await AuditModel.countDocuments()).toBe(2)
}, 120_000)
