import { mkdir, writeFile } from 'node:fs/promises'
import { benchEmbeddedMongo } from '@/tools/embedded-mongo/bench'

/*
 * `npm run bench`: measures and prints a table; the same as JSON in `.tmp/bench.json`, to compare two runs by. A figure
 * is worth as much as the machine was quiet.
 */

const REPORT = '.tmp/bench.json'

const rows = await benchEmbeddedMongo()
for (const { name, value, unit } of rows) {
  process.stdout.write(`${name.padEnd(56)} ${value.toFixed(3).padStart(12)} ${unit}\n`)
}
await mkdir('.tmp', { recursive: true })
await writeFile(REPORT, JSON.stringify({ embeddedMongo: rows }, null, 2))
process.stdout.write(`\nAlso in ${REPORT}\n`)
