import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

type Service = {
  env_file?: string
  environment?: Record<string, unknown>
  profiles?: string[]
  ports?: string[]
  command?: string[]
  image: string
  build?: unknown
  deploy: { resources: { limits: { memory: string } } }
}

const text = readFileSync('compose.yaml', 'utf8')
const { services }: { services: Record<string, Service> } = parse(text, { merge: true })
const settings = new Set(Object.keys(parseEnv(readFileSync('.env.example', 'utf8'))))
const megabytesOf = ({ deploy }: Service) => {
  const [, amount, unit] = /^(\d+)([mg])$/.exec(deploy.resources.limits.memory) ?? []
  return Number(amount) * (unit === 'g' ? 1024 : 1)
}
/** Of the containers, not of the site. */
const OWN = ['MONGODB_PASSWORD', 'SITE_IMAGE']

test('every setting of .env reaches the site, but for those that the container fixes [O8]', () => {
  const { env_file, environment = {} } = services.site as Service
  expect(env_file).toBe('.env')
  const fixed = Object.entries(environment).filter(([name, value]) => value !== `\${${name}}`)
  expect(fixed.map(([name]) => name).sort()).toEqual([
    'DATA_DIR',
    'HOST',
    'JWT_SECRET',
    'MONGODB_URI',
    'NODE_ENV',
    'PORT',
    'TRUSTED_PROXIES',
  ])
  // Checked or given a default there, and otherwise as the operator says.
  expect(environment.JWT_SECRET).toMatch(/^\$\{JWT_SECRET:\?/)
  expect(environment.TRUSTED_PROXIES).toMatch(/^\$\{TRUSTED_PROXIES:-1\}$/)
})

test('compose.yaml asks for nothing that .env.example does not describe, but its own two values [O8]', () => {
  const asked = [...text.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name = '']) => name)
  expect([...new Set(asked)].filter((name) => !settings.has(name)).sort()).toEqual(OWN)
})

test('the site and the database are reached through the proxy alone, and all fit a host of 2 GB [O8]', () => {
  const { proxy, site } = services as Record<string, Service>
  expect(proxy?.profiles).toEqual(['tls'])
  expect(site?.ports).toEqual(['127.0.0.1:3000:3000'])
  expect(site?.build).toBeDefined()
  const open = Object.entries(services).filter(([, { ports }]) => ports)
  expect(open.map(([name]) => name).sort()).toEqual(['proxy', 'site'])
  const megabytes = Object.values(services).map(megabytesOf)
  expect(megabytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1_800)
})

test('what does not see the limit of its container is told to stay below it [O8]', () => {
  const { backup, database } = services as Record<'backup' | 'database', Service>
  expect(Number.parseInt(String(backup.environment?.GOMEMLIMIT), 10)).toBeLessThan(
    megabytesOf(backup) * 0.75,
  )
  const words = database.command?.flatMap((one) => one.split('=')) ?? []
  const valueAfter = (name: string) => Number(words[words.indexOf(name) + 1])
  expect(
    3 * valueAfter('maxIndexBuildMemoryUsageMegabytes') +
      1_024 * valueAfter('--wiredTigerCacheSizeGB'),
  ).toBeLessThan(megabytesOf(database) * 0.75)
})

test('Caddy leaves it to the site to refuse a body, but waits no longer than it for one [O8]', () => {
  const caddyfile = readFileSync('ops/caddy/Caddyfile', 'utf8')
  expect(caddyfile).not.toMatch(/max_size/)
  const [, waits] = /read_body (\d+)s/.exec(caddyfile) ?? []
  const [, takes] =
    /requestTimeout: seconds\((\d+)\)/.exec(readFileSync('server/host.ts', 'utf8')) ?? []
  expect(takes).toBeDefined()
  expect(waits).toBe(takes)
})
