/*
 * What `npm start`, `npm run dev` and `npm test` run first: plain Node, because nothing may be installed yet.
 * Checks Node, installs the dependencies when they are missing or not those of package-lock.json, and hands over.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NODE_MINIMUM = [20, 19]
const ENTRIES = { start: './start.ts', dev: './start.ts', verify: './verify.ts' }

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)

const say = (line) => process.stdout.write(`${line}\n`)

/** One clear line, and the end. */
function refuse(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [needed, neededMinor] = NODE_MINIMUM
  if (major > needed || (major === needed && minor >= neededMinor)) return
  refuse(`Node ${NODE_MINIMUM.join('.')} or newer is needed; this is ${process.versions.node}.`)
}

const readPackages = (path) => {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages
  } catch {
    return null
  }
}

/** Whether node_modules holds what package-lock.json names, by the record that npm writes when it has finished. */
function isInstalled() {
  const wanted = readPackages('package-lock.json')
  const present = readPackages('node_modules/.package-lock.json')
  if (!wanted || !present) return false
  return Object.entries(wanted).every(
    ([path, { optional, version, integrity }]) =>
      path === '' ||
      optional ||
      (present[path]?.version === version && present[path]?.integrity === integrity),
  )
}

/** Runs `npm ci` by the npm that called us, else by the one on the path. Resolves with its exit code and words. */
function runNpmCi() {
  // biome-ignore lint/style/noProcessEnv: npm says there where it is
  const { npm_execpath: npm } = process.env
  const words = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm']
  return new Promise((resolve) => {
    const child = spawn(command, [...first, ...words], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let heard = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        heard += chunk
      })
    }
    const endWithUs = () => child.kill()
    process.once('exit', endWithUs)
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
    child.on('error', (error) => resolve({ code: 1, heard: error.message }))
    child.on('close', (code) => {
      process.off('exit', endWithUs)
      for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal)
      resolve({ code, heard })
    })
  })
}

async function install() {
  if (isInstalled()) return
  say('Installing the dependencies (npm ci) …')
  const began = Date.now()
  const { code, heard } = await runNpmCi()
  if (code !== 0) {
    const lines = heard.trim().split('\n')
    const reason = lines.find((line) => /npm error (?!code)/.test(line)) ?? lines.at(-1) ?? ''
    const plain = reason.replace(/^npm error\s*/, '').trim()
    refuse(`The dependencies could not be installed: npm ci ended with ${code}. ${plain}`)
  }
  say(`  installed in ${Math.round((Date.now() - began) / 1_000)} s`)
}

checkNode()
const entry = ENTRIES[process.argv[2]]
if (!entry) refuse(`Usage: node tools/bootstrap.mjs ${Object.keys(ENTRIES).join('|')}`)
await install()
const { register } = await import('tsx/esm/api')
register()
await import(entry)
