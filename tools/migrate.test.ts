import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { SCHEMA_VERSION } from '@/lib/migrations/list'
import { findSchemaVersion, SCHEMA_ID } from '@/lib/migrations/queries'
import { SchemaVersionModel } from '@/models/schema-version'
import { withDatabase } from '@/tests/support/http'

withDatabase()

async function run(...options: string[]) {
  const args = ['--import', 'tsx', 'tools/migrate.ts', ...options]
  const tool = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const printed = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    tool[name].on('data', (chunk) => {
      printed[name] += chunk
    })
  }
  const [code] = await once(tool, 'close')
  return { code, ...printed }
}

test('--check says what is due and changes nothing; without it the database is migrated', async () => {
  const due = await run('--check')
  expect(due).toMatchObject({
    code: 1,
    stdout: `The database has schema 0, this version needs ${SCHEMA_VERSION}.\n`,
  })
  expect(await findSchemaVersion()).toBe(0)

  expect(await run()).toMatchObject({ code: 0 })
  expect(await findSchemaVersion()).toBe(SCHEMA_VERSION)
  expect(await run('--check')).toMatchObject({ code: 0 })

  await SchemaVersionModel.updateOne({ _id: SCHEMA_ID }, { $set: { version: 27 } })
  const older = await run()
  expect([older.code, older.stdout]).toEqual([1, ''])
  expect(older.stderr).toMatch(/^The database has schema 27, .+ on it once, then this version\.$/m)
  expect(older.stderr).not.toContain('    at ')
})
