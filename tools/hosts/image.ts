import { deepStrictEqual, ok } from 'node:assert/strict'
import { cp, lstat, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { print } from '@/tools/cli/terminal'
import { CHECKS, type Check, COMPRESSES, REFUSES, runChecks } from '@/tools/hosts/checks'
import { prepareDemo } from '@/tools/hosts/database'
import { buildImage, readCopies } from '@/tools/hosts/image-files'
import { serveSite } from '@/tools/hosts/process'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'

/** Node for Linux (125 MB), the C libraries it needs, certificates and time zones: the image that ours begins with. */
const BASE_MB = 150
const IMAGE_MB_MAX = 250
/** Packages that serve development only, whatever needs them. */
const NOT_IN_IMAGE = ['tsx', 'esbuild', 'typescript', '@next/swc-linux-x64-gnu', 'embedded-mongo']
/** Another Node, to check the version that the image has. */
// biome-ignore lint/style/noProcessEnv: an option of this command
const { IMAGE_NODE } = process.env
/** Absolute, because it is started in the image's folder; a bare name is looked up on the path. */
const node = IMAGE_NODE?.includes('/') ? resolve(IMAGE_NODE) : (IMAGE_NODE ?? process.execPath)

/** Builds the image's files, copies them as the Dockerfile does, and checks the host that runs from the copy. */
export async function checkImage(cleanup: CleanupStack): Promise<number> {
  await buildImage(cleanup)
  const folder = await mkdtemp(join(tmpdir(), 'image-'))
  cleanup.add(() => rm(folder, { recursive: true, force: true }))
  for (const { from, to } of await readCopies()) {
    await cp(from, join(folder, to), { recursive: true, verbatimSymlinks: true })
  }
  const { variables, ...site } = await prepareDemo(cleanup)
  const how = { variables, cwd: folder, node }
  await serveSite([join(folder, 'host/main.mjs')], how, site, cleanup)
  return runChecks(site, [contents(folder), COMPRESSES, REFUSES, ...CHECKS])
}

const contents = (folder: string): Check => ({
  name: `the image has at most ${IMAGE_MB_MAX} MB, and no compiler, test or development package`,
  async run() {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => !entry.isDirectory())
    const paths = files.map((entry) => join(entry.parentPath, entry.name))
    const sizes = await Promise.all(paths.map(async (path) => (await lstat(path)).size))
    const ours = sizes.reduce((sum, one) => sum + one, 0) / 1e6
    print(`       ${ours.toFixed(1)} MB of ours and about ${BASE_MB} MB of the base image`)
    ok(ours + BASE_MB <= IMAGE_MB_MAX)
    const inside = paths.map((path) => path.slice(folder.length + 1))
    const { devDependencies } = JSON.parse(await readFile('package.json', 'utf8'))
    const unwanted = [...Object.keys(devDependencies), ...NOT_IN_IMAGE]
    const found = inside.filter(
      (path) =>
        /\.(?:test|spec)\.tsx?$|^(?:tools|e2e|tests|packages)\//.test(path) ||
        unwanted.some((name) => path.startsWith(`node_modules/${name}/`)),
    )
    deepStrictEqual(found.slice(0, 5), [])
  },
})
