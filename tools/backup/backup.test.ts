import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedMongo, startEmbeddedMongo } from 'embedded-mongo'
import { loseDocument, temporaryFolder } from 'embedded-mongo/testing'
import { type Collection, MongoClient } from 'mongodb'
import { expect, onTestFinished, test } from 'vitest'
import { writeDescription } from '@/tools/backup/files'
import { makeBackup } from '@/tools/backup/make'
import { restoreBackup } from '@/tools/backup/restore'

type Row = { _id: string; writer: number; turn: number; text: string }

async function serverOn(dataDir: string): Promise<EmbeddedMongo> {
  await mkdir(join(dataDir, 'db'), { recursive: true })
  const server = await startEmbeddedMongo({ folder: join(dataDir, 'db') })
  onTestFinished(() => server.stop())
  return server
}

/** Runs a function with the collection of a running server. */
async function withRows<T>(
  { uri }: EmbeddedMongo,
  use: (rows: Collection<Row>, client: MongoClient) => Promise<T>,
): Promise<T> {
  const client = await new MongoClient(uri).connect()
  try {
    return await use(client.db('ratings').collection<Row>('rows'), client)
  } finally {
    await client.close()
  }
}

const THEN = `${'then'.repeat(8)}\n`
const NOW = `${'now'.repeat(11)}\n`

const aRow = (writer: number, turn: number): Row => ({
  _id: `${writer}-${turn}`,
  writer,
  turn,
  text: 'x'.repeat(turn % 3_000),
})

/** The folder of a stopped site with some documents and a secret. */
async function aSite(count = 300): Promise<string> {
  const dataDir = temporaryFolder()
  const server = await serverOn(dataDir)
  await withRows(server, async (rows) => {
    await rows.createIndex({ writer: 1, turn: -1 }, { unique: true })
    await rows.insertMany(Array.from({ length: count }, (_, turn) => aRow(0, turn)))
  })
  await server.stop()
  await writeFile(join(dataDir, 'jwt-secret'), THEN, { mode: 0o600 })
  return dataDir
}

/** All documents and indexes of the server. */
const readAll = (server: EmbeddedMongo) =>
  withRows(server, async (rows, client) => {
    const collections = await client.db('ratings').listCollections().toArray()
    return {
      collections: collections.map(({ name }) => name),
      indexes: await rows.indexes(),
      rows: await rows.find().sort({ _id: 1 }).toArray(),
    }
  })

async function readSite(dataDir: string) {
  const server = await serverOn(dataDir)
  const all = await readAll(server)
  await server.stop()
  return all
}

test('a backup under load has every earlier write, and a prefix of the later ones of each writer', async () => {
  const dataDir = temporaryFolder()
  const server = await serverOn(dataDir)
  const restored = temporaryFolder()
  const acknowledged = [0, 0, 0, 0]
  let isOver = false
  const write = (rows: Collection<Row>, writer: number) => async () => {
    for (let turn = 0; !isOver; turn += 1) {
      await rows.insertOne(aRow(writer, turn))
      acknowledged[writer] = turn + 1
    }
  }
  const { before, folder } = await withRows(server, async (rows) => {
    const writers = acknowledged.map((_, writer) => write(rows, writer)())
    while (acknowledged.some((turns) => turns < 50)) await sleep(10)
    const before = [...acknowledged]
    const { folder } = await makeBackup({ dataDir, keep: 7 })
    isOver = true
    await Promise.all(writers)
    return { before, folder }
  })
  await server.stop()

  await restoreBackup({ dataDir: restored, from: folder })
  const { rows } = await readSite(restored)

  for (const [writer, atLeast] of before.entries()) {
    const turns = rows.filter((row) => row.writer === writer).map(({ turn }) => turn)
    turns.sort((one, other) => one - other)
    expect(turns).toEqual(turns.map((_, turn) => turn))
    expect(turns.length).toBeGreaterThanOrEqual(atLeast)
    expect(turns.length).toBeLessThanOrEqual(acknowledged[writer] ?? 0)
  }
}, 60_000)

test('a restored site has the same documents, indexes and secrets, and the replaced data is kept', async () => {
  const dataDir = await aSite()
  const then = await readSite(dataDir)
  const { folder, description } = await makeBackup({ dataDir, keep: 7 })
  expect(description.collections).toEqual([
    { collection: 'ratings.rows', documents: 300, indexes: 2 },
  ])
  const server = await serverOn(dataDir)
  await withRows(server, (rows) => rows.insertOne(aRow(9, 9)))
  const later = await readAll(server)
  await server.stop()
  await writeFile(join(dataDir, 'jwt-secret'), NOW)

  const { aside } = await restoreBackup({ dataDir, from: folder })

  expect(await readSite(dataDir)).toEqual(then)
  expect(await readFile(join(dataDir, 'jwt-secret'), 'utf8')).toBe(THEN)
  expect((await stat(join(dataDir, 'jwt-secret'))).mode & 0o777).toBe(0o600)
  expect(await readFile(join(String(aside), 'jwt-secret'), 'utf8')).toBe(NOW)
  const kept = temporaryFolder()
  await mkdir(join(kept, 'db'))
  await writeFile(
    join(kept, 'db', 'database.lmdb'),
    await readFile(join(String(aside), 'database.lmdb')),
  )
  expect(await readSite(kept)).toEqual(later)
}, 60_000)

test('a restore is refused while the site runs', async () => {
  const dataDir = await aSite(3)
  const { folder } = await makeBackup({ dataDir, keep: 7 })
  const server = await serverOn(dataDir)
  await expect(restoreBackup({ dataDir, from: folder })).rejects.toThrow(
    /is in use by process \d+: stop the site first\./,
  )
  expect((await readAll(server)).rows).toHaveLength(3)
})

async function damage(path: string, at: number): Promise<void> {
  const file = await open(path, 'r+')
  const byte = Buffer.alloc(1)
  await file.read(byte, 0, 1, at)
  await file.write(Buffer.from([(byte[0] ?? 0) ^ 0xff]), 0, 1, at)
  await file.close()
}

test.each([
  ['a changed byte', (file: string) => damage(file, 20_000)],
  ['a lost end', (file: string) => truncate(file, 8_192)],
  ['a missing file', (file: string) => rm(file)],
] as const)('a backup with %s is refused, and nothing is touched', async (_, harm) => {
  const dataDir = await aSite(100)
  const then = await readSite(dataDir)
  const { folder } = await makeBackup({ dataDir, keep: 7 })
  await harm(join(folder, 'database.lmdb'))
  await expect(restoreBackup({ dataDir, from: folder })).rejects.toThrow(
    `${folder} is damaged: database.lmdb is not as it was written.`,
  )
  expect(await readSite(dataDir)).toEqual(then)
  expect((await readdir(dataDir)).sort()).toEqual(['backups', 'db', 'jwt-secret'])
})

test('[O13] a check of the database says that it is sound, or names what is damaged and the backup to restore', async () => {
  const dataDir = await aSite(4_000)
  const check = () =>
    spawnSync(process.execPath, ['--import', 'tsx', 'tools/backup.ts', '--check'], {
      env: {
        NODE_ENV: 'production',
        // biome-ignore lint/style/noProcessEnv: where programs are, and nothing else
        PATH: process.env.PATH,
        DATA_DIR: dataDir,
      },
      encoding: 'utf8',
    })
  const { folder } = await makeBackup({ dataDir, keep: 7 })
  expect(check()).toMatchObject({
    ...{ status: 0, stdout: 'The database is sound: 4000 documents of 1 collections.\n' },
  })
  const file = join(dataDir, 'db', 'database.lmdb')
  // The backup has no free pages.
  const content = await readFile(join(folder, 'database.lmdb'))
  await writeFile(file, content.fill(0, content.length / 2, content.length / 2 + 65_536))
  const { status, stderr } = check()
  expect(status).toBe(1)
  expect(stderr).toMatch(/^The database is damaged: .*ratings\.rows|database\.lmdb/)
  expect(stderr).toContain(`Stop the site, and restore a backup: npm run restore -- ${folder}\n`)
  await expect(makeBackup({ dataDir, keep: 7 })).rejects.toThrow('The database is damaged: ')
  await restoreBackup({ dataDir, from: folder })
  expect(check().status).toBe(0)
}, 60_000)

test('a database with inconsistent indexes is neither backed up nor restored', async () => {
  const dataDir = await aSite(10)
  const { folder } = await makeBackup({ dataDir, keep: 7 })
  await loseDocument(join(dataDir, 'db'))
  await expect(makeBackup({ dataDir, keep: 7 })).rejects.toThrow(
    'The database is damaged: ratings.rows has 9 documents and should have 10.',
  )
  expect(await readdir(join(dataDir, 'backups'))).toEqual([basename(folder)])

  await loseDocument(folder)
  await writeDescription(folder, ['database.lmdb'], [])
  await expect(restoreBackup({ dataDir, from: folder })).rejects.toThrow(
    `${folder} is damaged: ratings.rows has 9 documents and should have 10.`,
  )
})

test('a folder without a backup is refused', async () => {
  const dataDir = temporaryFolder()
  await expect(restoreBackup({ dataDir, from: dataDir })).rejects.toThrow(
    `${dataDir} is no backup: it has no backup.json.`,
  )
})

test('only old backups are removed, and no other folders', async () => {
  const dataDir = await aSite(3)
  const backups = join(dataDir, 'backups')
  await mkdir(join(backups, 'before-the-move'), { recursive: true })
  const made: string[] = []
  for (let n = 0; n < 4; n += 1) made.push((await makeBackup({ dataDir, keep: 2 })).folder)
  expect((await readdir(backups)).sort()).toEqual(
    [...made.slice(-2).map((folder) => basename(folder)), 'before-the-move'].sort(),
  )
})

test('without disk space no backup and no part of one is left', async () => {
  const dataDir = await aSite(3)
  const full = makeBackup({ dataDir, keep: 7, free: async () => 1_000 })
  await expect(full).rejects.toThrow(/backups has 1 MB free, and \d+ MB are needed\./)
  expect(await readdir(join(dataDir, 'backups'))).toEqual([])
})

test('a killed backup has no final name, and the next one removes its remains', async () => {
  const dataDir = await aSite(3)
  const target = join(dataDir, 'copy')
  // Copying a named pipe blocks until a process writes into it.
  execFileSync('mkfifo', [join(dataDir, 'admin-password')])
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/backup.ts', target], {
    env: {
      NODE_ENV: 'production',
      // biome-ignore lint/style/noProcessEnv: where programs are, and nothing else
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
    },
    stdio: 'ignore',
  })
  const drafts = async () =>
    (await readdir(dataDir)).filter((name) => name.startsWith('.unfinished-'))
  await expect.poll(drafts, { timeout: 20_000 }).toHaveLength(1)
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  await rm(join(dataDir, 'admin-password'))
  const left = await readdir(dataDir)
  expect(left.filter((name) => name.startsWith('.unfinished-'))).toHaveLength(1)
  expect(left).not.toContain('copy')

  await makeBackup({ dataDir, target, keep: 7 })

  expect((await readdir(dataDir)).sort()).toEqual(['copy', 'db', 'jwt-secret'])
})

test('an existing target, and a folder without a database, are refused', async () => {
  const dataDir = await aSite(3)
  await expect(makeBackup({ dataDir, target: dataDir, keep: 7 })).rejects.toThrow(
    `${dataDir} is there already.`,
  )
  const empty = temporaryFolder()
  await expect(makeBackup({ dataDir: empty, keep: 7 })).rejects.toThrow(
    `There is no embedded database in ${empty}.`,
  )
})
