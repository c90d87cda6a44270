import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { LaunchError, step } from '@/tools/cli/terminal'
import { startNode, stopChild } from '@/tools/launcher/children'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'

/** Beside the site's own packages: it brings 290 others. The override names a version that exists. */
const PACKAGE = {
  private: true,
  dependencies: { vercel: '64.0.2' },
  overrides: { sandbox: '4.5.0' },
}
const FOLDER = '.tmp/vercel-cli'
const CLI = join(FOLDER, 'node_modules/vercel/dist/vc.js')
const PROJECT = '.vercel/project.json'
/** A project that nobody has: building needs none, and no account. */
const UNLINKED = {
  projectId: 'prj_none',
  orgId: 'team_none',
  settings: { framework: 'nextjs', installCommand: '', nodeVersion: '24.x' },
}

/** Installs the platform's command line. Returns false when the registry does not have it. */
export async function installCli(): Promise<boolean> {
  if (existsSync(CLI)) return true
  await mkdir(FOLDER, { recursive: true })
  await writeFile(join(FOLDER, 'package.json'), JSON.stringify(PACKAGE))
  const child = spawn('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: FOLDER,
    stdio: 'ignore',
  })
  const [code] = await once(child, 'exit').catch(() => [1])
  return code === 0
}

/** Builds into `.vercel/output`, and replaces `.next`. Throws `LaunchError` with the output of the build. */
export async function buildForVercel(cleanup: CleanupStack): Promise<void> {
  if (!existsSync(PROJECT)) {
    await mkdir('.vercel', { recursive: true })
    await writeFile(PROJECT, JSON.stringify(UNLINKED))
  }
  await step('Building for Vercel', async () => {
    const child = startNode([resolve(CLI), 'build', '--prod', '--yes', '--token', 'none'], {
      variables: {
        VERCEL: '1',
        CI: '1',
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        VERCEL_TELEMETRY_DISABLED: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const remove = cleanup.add(() => stopChild(child, 2_000))
    const output: string[] = []
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => output.push(text))
    }
    const [code] = await once(child, 'close')
    remove()
    if (code !== 0) throw new LaunchError(output.join('').trimEnd())
  })
}
