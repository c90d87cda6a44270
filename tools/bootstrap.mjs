/*
 * The entry point of `npm start`, `npm run dev` and `npm test`, in plain Node, because nothing may be installed yet.
 * Checks the version of Node, installs the dependencies when they differ from package-lock.json, and runs the command.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeProblem } from './cli/node-version.mjs'

const ENTRIES = { start: './start.ts', dev: './start.ts', test: './verify.ts' }

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)

const print = (line) => process.stdout.write(`${line}\n`)

/** Prints one line, and exits. */
function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

const readPackages = (path) => {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages
  } catch {
    return null
  }
}

/** Whether node_modules matches package-lock.json, by the file that npm writes after an installation. */
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

/** Runs `npm ci` with the npm that started this script, else the one on the path. Resolves with its exit code and output. */
function runNpmCi() {
  // biome-ignore lint/style/noProcessEnv: set by npm to its own path
  const { npm_execpath: npm } = process.env
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm']
  return new Promise((resolve) => {
    const child = spawn(command, [...first, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
      })
    }
    const killChild = () => child.kill()
    process.once('exit', killChild)
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => {
      process.off('exit', killChild)
      for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal)
      resolve({ code, output })
    })
  })
}

async function install() {
  if (isInstalled()) return
  print('Installing the dependencies (npm ci) …')
  const began = Date.now()
  const { code, output } = await runNpmCi()
  if (code !== 0) {
    const lines = output.trim().split('\n')
    const reason = lines.find((line) => /npm error (?!code)/.test(line)) ?? lines.at(-1) ?? ''
    const plain = reason.replace(/^npm error\s*/, '').trim()
    fail(`The dependencies could not be installed: npm ci ended with ${code}. ${plain}`)
  }
  print(`  installed in ${Math.round((Date.now() - began) / 1_000)} s`)
}

const problem = nodeProblem()
if (problem) fail(problem)
const entry = ENTRIES[process.argv[2]]
if (!entry) fail(`Usage: node tools/bootstrap.mjs ${Object.keys(ENTRIES).join('|')}`)
await install()
const { register } = await import('tsx/esm/api')
register()
await import(entry)
