import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedMongo } from 'embedded-mongo'
import { minutes } from '@/lib/domain/durations'
import { seedDemo } from '@/tools/bench/database'
import { PARTS } from '@/tools/bench/parts'
import { ELECTIONS } from '@/tools/chaos/elections'
import { HOST_CHANGES } from '@/tools/chaos/host-changes'
import { FAULTS } from '@/tools/chaos/scenarios'
import { requireNames } from '@/tools/cli/names'
import { LaunchError, print } from '@/tools/cli/terminal'
import { findInstalledBrowser } from '@/tools/launcher/browser'
import { ensureBuild } from '@/tools/launcher/build'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'
import { keepTemporaryFilesInMemory } from '@/tools/launcher/memory-folder'
import { startReplicaSet } from '@/tools/launcher/replica-set'
import { runTool } from '@/tools/launcher/run-tool'
import type { Variables } from '@/tools/launcher/settings'
import { type Command, runServer, runToEnd, type ServerRun } from '@/tools/smoke/run'
import { BACKUP, CSV, listTasks, type Need, TARGET, type Task } from '@/tools/smoke/tasks'

/*
 * `npm run smoke [script …]`: starts every command of package.json and the README, and each name of `bench` and `chaos`, on
 * little data, to see that it can do its work; with scripts only theirs. Uses one production build, and a MongoDB server in
 * MONGOD_BIN where there is one. Prints how long each took, and last `<N> passed, <M> failed`.
 */

/** For one command: several times what it takes, as machines differ. */
const TIMEOUT_MS = minutes(8)
/** For all commands together; those that are left then have failed. */
const TOTAL_MS = minutes(30)
/** In this order on one data folder: beside the running site, then without it. */
const BESIDE_SITE = ['backup', 'admin', 'site', 'migrate', 'reconcile', 'seed']
const AFTER_SITE = ['restore', 'dev']

type Counts = { passed: number; failed: number }

async function readTasks(): Promise<Task[]> {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'))
  return listTasks({
    scripts: Object.keys(scripts),
    readme: await readFile('README.md', 'utf8'),
    bench: Object.keys(PARTS),
    faults: Object.keys(FAULTS),
    onServer: [ELECTIONS, HOST_CHANGES].flatMap(Object.keys),
  })
}

const isIn =
  (scripts: readonly string[]) =>
  ({ script }: Task) =>
    scripts.includes(script)

/** The tasks in an order in which each finds what it needs. */
function inOrder(tasks: readonly Task[]): Task[] {
  const bound = ['start', ...BESIDE_SITE, ...AFTER_SITE]
  const ordered = bound.flatMap((script) => tasks.filter(isIn([script])))
  return [...ordered, ...tasks.filter((task) => !bound.includes(task.script))]
}

/** Why a task cannot be started here; null when it can. */
async function obstacleOf({ skipped, needs }: Task): Promise<string | null> {
  if (skipped) return skipped
  if (!needs) return null
  const isThere: Record<Need, boolean> = {
    'a browser': (await findInstalledBrowser()) !== null,
    'a MongoDB server in MONGOD_BIN': mongodBinary() !== null,
  }
  return isThere[needs] ? null : `it needs ${needs}`
}

function mongodBinary(): string | null {
  // biome-ignore lint/style/noProcessEnv: the path of a MongoDB server, where there is one
  const { MONGOD_BIN } = process.env
  return MONGOD_BIN && existsSync(MONGOD_BIN) ? MONGOD_BIN : null
}

/** The settings of a start that is alone on this machine, with its data in this folder. */
const settingsOf = (folder: string): Variables => ({
  MONGODB_URI: '',
  TEST_MONGODB_URI: '',
  DATA_DIR: folder,
  HOST: '127.0.0.1',
  PORT: '0',
  SITE_URL: '',
  SMTP_URL: '',
  JWT_SECRET: '',
  ADMIN_EMAIL: '',
  ADMIN_PASSWORD: '',
})

/** A MongoDB for what is measured on one: the server of MONGOD_BIN, else the embedded one. */
async function startDatabase(folder: string, cleanup: CleanupStack): Promise<string> {
  const binary = mongodBinary()
  if (binary) {
    const set = await startReplicaSet(binary, 1)
    cleanup.add(set.close)
    return set.uri('smoke')
  }
  const server = await startEmbeddedMongo({ folder: join(folder, 'measured'), port: 0 })
  cleanup.add(() => server.stop())
  const uri = new URL(server.uri)
  uri.pathname = '/smoke'
  return uri.href
}

/** The settings of a task, beside its name. */
type World = { folder: string; mongodb: string; cleanup: CleanupStack; running: ServerRun | null }

function commandFor({ script, options }: Task, { folder, mongodb }: World): Command {
  const own = settingsOf(join(folder, 'data'))
  const byScript: Readonly<Record<string, Variables>> = {
    bench: { ...own, TEST_MONGODB_URI: mongodb },
    'restore:drill': { ...own, MONGODB_URI: mongodb, JWT_SECRET: 'x'.repeat(48) },
  }
  const values: Readonly<Record<string, string>> = {
    [BACKUP]: join(folder, 'backup'),
    [CSV]: join(folder, 'influencers.csv'),
    [TARGET]: mongodb.replace('/smoke', '/moved'),
  }
  return {
    script,
    options: options.map((option) => values[option] ?? option),
    variables: byScript[script] ?? own,
    timeoutMs: TIMEOUT_MS,
  }
}

/** Does what a task is. Rejects when it cannot do its work. */
async function take(task: Task, world: World): Promise<void> {
  const { script } = task
  // The site runs until the first command that is not to be run beside it.
  if (world.running && !BESIDE_SITE.includes(script)) {
    await world.running.stop()
    world.running = null
  }
  const command = commandFor(task, world)
  // A rehearsal of an empty backup would say nothing.
  if (script === 'restore:drill') await seedDemo(command.variables)
  if (script === 'import') {
    await writeFile(
      join(world.folder, 'influencers.csv'),
      'name,about,category\nAnn Smoke,Walks.,Travel\n',
    )
  }
  if (script === 'start') world.running = await runServer(command, world.cleanup)
  else if (script === 'dev') await (await runServer(command, world.cleanup)).stop()
  else await runToEnd(command, world.cleanup)
}

/** Does a task in time, and prints how it went. Returns whether it did its work. */
async function report(task: Task, world: World, endsAt: number): Promise<boolean> {
  const began = performance.now()
  let problem = ''
  try {
    if (began > endsAt) throw new LaunchError(`not started: ${TOTAL_MS / 60_000} minutes are over`)
    await take(task, world)
  } catch (error) {
    problem = String((error as Error).message)
  }
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  print(`${problem ? 'FAILED' : 'ok    '} ${seconds.padStart(7)} s  ${task.name}`)
  if (problem) print(problem.replaceAll(/^/gm, '       '))
  return problem === ''
}

async function takeAll(tasks: readonly Task[], world: World): Promise<Counts> {
  const endsAt = performance.now() + TOTAL_MS
  const counts: Counts = { passed: 0, failed: 0 }
  for (const task of tasks) {
    const obstacle = await obstacleOf(task)
    if (obstacle) print(`skipped          ${task.name}: ${obstacle}`)
    else counts[(await report(task, world, endsAt)) ? 'passed' : 'failed'] += 1
  }
  await world.running?.stop()
  return counts
}

keepTemporaryFilesInMemory()
await runTool(async (cleanup) => {
  const scripts = process.argv.slice(2)
  const all = await readTasks()
  requireNames(
    scripts,
    all.map(({ script }) => script),
  )
  await ensureBuild(cleanup)
  const folder = await mkdtemp(join(tmpdir(), 'smoke-'))
  cleanup.add(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const mongodb = await startDatabase(folder, cleanup)
  const tasks = inOrder(scripts.length === 0 ? all : all.filter(isIn(scripts)))
  const began = performance.now()
  const { passed, failed } = await takeAll(tasks, { folder, mongodb, cleanup, running: null })
  print(`${((performance.now() - began) / 1_000).toFixed(0)} s`)
  print(`\n${passed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
})
