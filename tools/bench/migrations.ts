import { migrate } from '@/lib/migrations/commands'
import { MIGRATIONS } from '@/lib/migrations/list'
import { ReviewModel } from '@/models/review'
import { SchemaVersionModel } from '@/models/schema-version'
import { UserModel } from '@/models/user'
import { openDatabase } from '@/tools/bench/database'
import { grow } from '@/tools/bench/growth-data'
import type { Row } from '@/tools/bench/table'
import { fullOrSmall } from '@/tools/cli/small'
import { step } from '@/tools/cli/terminal'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'

const SIZE = fullOrSmall(
  { influencers: 20_000, ratings: 100_000, heavyRatings: 1_000, heavyReactions: 1_000 },
  { influencers: 100, ratings: 500, heavyRatings: 10, heavyReactions: 10 },
)
/** Migrations of fewer documents have no row of their own. */
const CHANGED_MIN = fullOrSmall(1_000, 1)
const PER_SECOND_MIN = 2_000

/**
 * Measures, on the server of `TEST_MONGODB_URI`, how fast data without any of the fields that migrations add is brought up to
 * date.
 */
export async function benchMigrations(cleanup: CleanupStack): Promise<Row[]> {
  cleanup.add(await openDatabase())
  await step(`Writing ${SIZE.ratings} ratings`, () => grow(SIZE))
  await step('Taking away what migrations add', outdate)
  const rows: Row[] = []
  let all = { changed: 0, seconds: 0 }
  for (const version of MIGRATIONS.keys()) {
    const began = performance.now()
    const [done] = await migrate(MIGRATIONS.slice(0, version + 1))
    const seconds = (performance.now() - began) / 1_000
    if (!done || done.changed < CHANGED_MIN) continue
    all = { changed: all.changed + done.changed, seconds: all.seconds + seconds }
    rows.push(rowOf(`migration ${done.name}`, done.changed, seconds))
  }
  return [
    { ...rowOf('migrations, all', all.changed, all.seconds), atLeast: PER_SECOND_MIN },
    ...rows,
  ]
}

const rowOf = (name: string, changed: number, seconds: number): Row => ({
  name,
  value: changed / seconds,
  unit: 'documents/s',
  note: `${changed} in ${seconds.toFixed(1)} s`,
})

async function outdate(): Promise<void> {
  await UserModel.collection.updateMany(
    {},
    { $unset: { searchKeys: '', duplicateKeys: '', platforms: '', mailbox: '' } },
  )
  await ReviewModel.collection.updateMany({}, { $unset: { searchKeys: '', language: '' } })
  await SchemaVersionModel.deleteMany({})
}
