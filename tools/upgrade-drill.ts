import { ok, strictEqual } from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { LaunchError, print } from '@/tools/cli/terminal'
import { rate, type Site, send, signIn } from '@/tools/hosts/checks'
import { serveSite } from '@/tools/hosts/process'
import { type CleanupStack, withOwnCleanup } from '@/tools/launcher/cleanup-stack'
import { findPort } from '@/tools/launcher/port'
import { runTool } from '@/tools/launcher/run-tool'
import { readWorld } from '@/tools/screens/world'
import { DEMO_EMAIL, PASSWORD_FILE } from '@/tools/seed/seed'

/*
 * `npm run upgrade:drill -- <tag>`: starts an earlier version with demo data in a temporary folder, upgrades it to this one
 * and rolls it back, as docs/operate.md says. A member rates once on each: no rating may be lost, doubled, or brought back.
 */

/** Installing and building included. */
const READY_MS = 15 * 60_000
const ADMIN = { email: 'admin@example.com', password: 'only for this drill' }

const run = promisify(execFile)

type Data = { variables: Record<string, string>; address: string; folder: string }

async function aDataFolder(root: string): Promise<Data> {
  const port = String(await findPort('127.0.0.1', 0))
  const address = `http://127.0.0.1:${port}`
  const folder = join(root, 'data')
  const variables = {
    DATA_DIR: folder,
    MONGODB_URI: '',
    SMTP_URL: '',
    HOST: '127.0.0.1',
    PORT: port,
    SITE_URL: address,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'warn',
  }
  return { variables, address, folder }
}

/** Runs a command of the version in a folder on the data. Throws what it printed when it fails. */
async function runCommand(version: string, data: Data, name: string, ...options: string[]) {
  // biome-ignore lint/style/noProcessEnv: a child inherits the system's variables
  const env = { ...process.env, ...data.variables }
  await run('npm', ['run', '--silent', name, '--', ...options], { cwd: version, env })
}

/** Serves the data with the version in a folder while `act` runs, with the demo's member. */
const serving = (
  version: string,
  { variables, address, folder }: Data,
  cleanup: CleanupStack,
  act: (site: Site, token: string) => Promise<void>,
) =>
  withOwnCleanup(cleanup, async (own) => {
    const how = { variables, cwd: version, readyMs: READY_MS }
    await serveSite(['tools/bootstrap.mjs', 'start'], how, { address }, own)
    const password = (await readFile(join(folder, PASSWORD_FILE), 'utf8')).trim()
    const site = { address, admin: ADMIN, member: { email: DEMO_EMAIL, password } }
    await act(site, await signIn(site, site.member))
  })

await runTool(async (cleanup) => {
  const [tag] = process.argv.slice(2)
  if (!tag) throw new LaunchError('Which version? For example: npm run upgrade:drill -- v1.0.0')
  const root = await mkdtemp(join(tmpdir(), 'upgrade-drill-'))
  cleanup.add(() => rm(root, { recursive: true, force: true, maxRetries: 5 }))
  const [earlier, current] = [join(root, 'earlier'), process.cwd()]
  await run('git', ['clone', '--quiet', '--shared', '.', earlier])
  await run('git', ['checkout', '--quiet', '--detach', tag], { cwd: earlier })
  const data = await aDataFolder(root)
  const backup = join(root, 'backup')

  let influencer = ''
  const texts: string[] = []
  /** The member's only rating is the expected one; then it is edited. */
  const rateAgain = async (site: Site, token: string, expected: string | undefined) => {
    influencer ||= (await readWorld(site.address)).unrated
    const { json } = await send(site, `/api/allReviews?expertId=${influencer}`, { token })
    const titles: string[] = json().questions.map(
      (one: { questionTitle: string }) => one.questionTitle,
    )
    const found = titles.filter((title) => texts.includes(title))
    strictEqual(found.join(), expected ?? '')
    texts.push((await rate(site, token, influencer)).text)
  }

  print(`Installing ${tag} …`)
  await serving(earlier, data, cleanup, async (site, token) => {
    await rateAgain(site, token, undefined)
    await runCommand(earlier, data, 'backup', backup)
  })
  print('Upgrading …')
  await serving(current, data, cleanup, async (site, token) => {
    await rateAgain(site, token, texts[0])
    ok((await send(site, '/api/readyz')).status === 200)
  })
  await runCommand(current, data, 'reconcile', '--check')
  print('Rolling back …')
  await runCommand(earlier, data, 'restore', backup)
  await serving(earlier, data, cleanup, (site, token) => rateAgain(site, token, texts[0]))
  await runCommand(earlier, data, 'reconcile', '--check')
  print(`Upgraded from ${tag} and rolled back: each version had every rating once.`)
  return 0
})
