import type { Group } from '../case'
import { accumulators } from './accumulators'
import { batches } from './batches'
import { commands } from './commands'
import { comparison } from './comparison'
import { cursors } from './cursors'
import { duplicateKeys } from './duplicate-keys'
import { equality } from './equality'
import { explanations } from './explain'
import { numberExpressions } from './expressions-numbers'
import { valueExpressions } from './expressions-values'
import { filters } from './filters'
import { indexAdmin } from './index-admin'
import { indexNeutrality } from './index-neutrality'
import { lifetimes } from './lifetimes'
import { lookups } from './lookups'
import { mongooseGroup } from './mongoose'
import { paths } from './paths'
import { projection } from './projection'
import { races } from './races'
import { rateLimits } from './rate-limits'
import { refusals } from './refusals'
import { roundTripGroup } from './round-trips'
import { sorting } from './sorting'
import { stages } from './stages'
import { timeLimits } from './time-limits'
import { transactions } from './transactions'
import { uniqueIndexes } from './unique'
import { updateArrays } from './update-arrays'
import { updateFields } from './update-fields'
import { updatePipelines } from './update-pipelines'
import { updatePositional } from './update-positional'
import { upserts } from './upsert'
import { writes } from './writes'

/** Every case of the suite, by subject. */
export const GROUPS: readonly Group[] = [
  comparison,
  equality,
  paths,
  filters,
  roundTripGroup,
  projection,
  sorting,
  cursors,
  updateFields,
  updateArrays,
  updatePositional,
  upserts,
  updatePipelines,
  writes,
  batches,
  uniqueIndexes,
  duplicateKeys,
  races,
  indexAdmin,
  explanations,
  indexNeutrality,
  stages,
  lookups,
  accumulators,
  numberExpressions,
  ...valueExpressions,
  refusals,
  commands,
  mongooseGroup,
  transactions,
  rateLimits,
  timeLimits,
  lifetimes,
]
