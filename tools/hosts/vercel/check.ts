import { deepStrictEqual, match, notStrictEqual, ok, strictEqual } from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { print } from '@/tools/cli/terminal'
import {
  CHECKS,
  type Check,
  rate,
  requirePolicy,
  runChecks,
  type Site,
  send,
  signIn,
} from '@/tools/hosts/checks'
import { prepareDemo } from '@/tools/hosts/database'
import { buildForVercel, installCli } from '@/tools/hosts/vercel/cli'
import { distinct, listFiles, readConfig, readFunctions, sizeOf } from '@/tools/hosts/vercel/output'
import { serveOutput } from '@/tools/hosts/vercel/serve'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'
import { readWorld } from '@/tools/screens/world'

/** Folders that no function may contain. */
const FOREIGN = /^(?:tools|e2e|server|tests|packages|docs)\//
/** The platform refuses more than 250 MB; ours should start fast. */
const FUNCTION_MB_MAX = 60

/** Builds for Vercel and checks the functions. Returns the number of failed checks. */
export async function checkVercel(cleanup: CleanupStack): Promise<number> {
  if (!(await installCli())) {
    print('Skipped: the command line of Vercel could not be installed from this registry.')
    return 0
  }
  await buildForVercel(cleanup)
  return checkOutput(cleanup)
}

async function checkOutput(cleanup: CleanupStack): Promise<number> {
  const { variables, ...site } = await prepareDemo(cleanup)
  await serveOutput(site.address, variables, cleanup)
  const began = performance.now()
  strictEqual((await send(site, '/')).status, 200)
  print(`first page ${((performance.now() - began) / 1_000).toFixed(1)} s after a cold start`)
  const own = vercelChecks(site.folder, variables.CRON_SECRET ?? '')
  return runChecks(site, [...own, ...CHECKS])
}

const vercelChecks = (folder: string, cronSecret: string): readonly Check[] => [
  {
    name: 'functions are few and small, on Node 24, without anything of our own host or tools',
    async run() {
      const functions = distinct(await readFunctions())
      for (const built of functions) {
        const megabytes = (await sizeOf(built)) / 1e6
        const name = built.folder.slice(built.folder.indexOf('functions/') + 10)
        print(`       ${name} ${megabytes.toFixed(1)} MB`)
        ok(megabytes < FUNCTION_MB_MAX, name)
        strictEqual(built.runtime, 'nodejs24.x')
        const foreign = (await listFiles(built)).filter(({ inside }) => FOREIGN.test(inside))
        deepStrictEqual(foreign.slice(0, 5), [])
      }
      ok(functions.length <= 12, String(functions.length))
    },
  },
  {
    name: 'the scheduler of the build calls /api/cron, which needs the secret',
    async run(site) {
      deepStrictEqual(readConfig().crons, [{ path: '/api/cron', schedule: '* * * * *' }])
      strictEqual((await send(site, '/api/cron')).status, 401)
      const { status, json } = await send(site, '/api/cron', { token: cronSecret })
      deepStrictEqual([status, json().success], [200, true])
    },
  },
  {
    name: 'the CDN keeps a page with its policy for a second',
    async run(site) {
      const read = () => send(site, '/method')
      await sleep(1_100)
      const [first, second] = [await read(), await read()]
      deepStrictEqual([first, second].map(cacheOf), ['MISS', 'HIT'])
      strictEqual(first.text, second.text)
      requirePolicy(second.text, second.headers.get('content-security-policy'))
      match(second.headers.get('cache-control') ?? '', /max-age=0|no-store/)
      await sleep(1_100)
      notStrictEqual((await read()).text, first.text)
    },
  },
  {
    name: 'members never get a page older than their last acknowledged write, others at most for a second',
    async run(site) {
      const token = await signIn(site, site.member)
      // One whose page has room: an edited rating keeps its place among many.
      const { unrated } = await readWorld(site.address)
      const path = `/reviews/${unrated}`
      for (let turn = 0; turn < 5; turn += 1) {
        await send(site, path)
        const { text, sent } = await rate(site, token, unrated)
        const cookie = sent.headers
          .getSetCookie()
          .map((one) => one.split(';')[0])
          .join('; ')
        const own = await send(site, path, { headers: { cookie } })
        ok(own.text.includes(text), 'the page lacks the rating')
        ok(!own.text.includes('nxtP'), 'the page knows its address in the CDN')
        ok((await followLink(site, path)).includes(text), 'following a link gives an old page')
        await sleep(1_100)
        ok((await send(site, path)).text.includes(text), 'the shared page lacks the rating')
      }
    },
  },
  {
    name: 'what a request leaves to do is done after its response, before the process is frozen',
    async run(site) {
      const body = {
        name: 'Ada Example',
        email: 'ada@example.org',
        password: 'a long enough one 7',
      }
      strictEqual((await send(site, '/api/signup', { body })).status, 200)
      const emails = async () => (await readdir(join(folder, 'outbox')).catch(() => [])).length
      for (let tried = 0; tried < 50 && (await emails()) === 0; tried += 1) await sleep(100)
      strictEqual(await emails(), 1)
    },
  },
]

/** What the router of a page fetches when a visitor follows a link. */
async function followLink({ address }: Site, path: string): Promise<string> {
  const response = await fetch(new URL(path, address), { headers: { rsc: '1' } })
  return response.text()
}

const cacheOf = ({ headers }: { headers: Headers }) => headers.get('x-vercel-cache')
