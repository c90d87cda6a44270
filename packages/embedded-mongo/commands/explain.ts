import { leadingQuery } from '../aggregate/pipeline'
import { type Doc, isDoc } from '../bson/values'
import { readSort } from '../keys/sort-keys'
import { compileMatch } from '../matcher/match'
import type { Plan } from '../query/planner'
import { type Explanation, type Query, runQuery } from '../query/query'
import { MongoError } from '../runtime/errors'
import { YIELD, yieldToEventLoop } from '../runtime/yielding'
import { deadlineOf, docArgument, textArgument } from './arguments'
import { type Call, type Commands, collectionOf } from './context'
import { readCount, readFind } from './read'

type Explainable = { name: string; query: Query }

const READERS: Record<string, (command: Doc) => Explainable> = {
  find: (command) => ({ name: textArgument(command, 'find'), query: readFind(command) }),
  count: (command) => ({ name: textArgument(command, 'count'), query: readCount(command) }),
  distinct: (command) => ({
    name: textArgument(command, 'distinct'),
    query: plain(docArgument(command, 'query')),
  }),
  aggregate: (command) => ({
    name: textArgument(command, 'aggregate'),
    query: leadingQuery(command.pipeline as unknown[]).query,
  }),
  update: (command) => ({
    name: textArgument(command, 'update'),
    query: plain(docArgument(firstOf(command.updates), 'q')),
  }),
  delete: (command) => ({
    name: textArgument(command, 'delete'),
    query: plain(docArgument(firstOf(command.deletes), 'q')),
  }),
  findAndModify: (command) => ({
    name: textArgument(command, 'findAndModify'),
    query: { ...plain(docArgument(command, 'query')), sort: readSort(command.sort), limit: 1 },
  }),
}

function plain(filter: Doc): Query {
  return { filter, sort: [], skip: 0, limit: 0, hint: undefined }
}

function firstOf(list: unknown): Doc {
  const first = Array.isArray(list) ? list[0] : undefined
  return isDoc(first) ? first : {}
}

function scanStage(plan: Plan): Doc {
  if (plan.branches !== null) return { stage: 'OR', inputStages: plan.branches.map(stageOf) }
  const direction = plan.reverse ? 'backward' : 'forward'
  if (plan.index === null) return { stage: 'COLLSCAN', direction }
  return {
    stage: 'IXSCAN',
    keyPattern: plan.index.spec.key,
    indexName: plan.index.name,
    isMultiKey: plan.index.multikey.includes(true),
    isUnique: plan.index.unique,
    isSparse: plan.index.sparse,
    isPartial: plan.index.partial !== null,
    direction,
    ranges: plan.keyRanges.length,
  }
}

function stageOf(plan: Plan): Doc {
  const scanned = scanStage(plan)
  return plan.index === null && plan.branches === null
    ? scanned
    : { stage: 'FETCH', inputStage: scanned }
}

function winningPlan(plan: Plan, query: Query): Doc {
  const ordered = plan.sorted
    ? stageOf(plan)
    : {
        stage: 'SORT',
        sortPattern: Object.fromEntries(
          query.sort.map(({ path, descending }) => [path, descending ? -1 : 1]),
        ),
        inputStage: stageOf(plan),
      }
  return query.limit > 0
    ? { stage: 'LIMIT', limitAmount: query.limit, inputStage: ordered }
    : ordered
}

function statistics({ examined }: Explanation, returned: number, elapsed: number): Doc {
  return {
    executionSuccess: true,
    nReturned: returned,
    executionTimeMillis: Math.round(elapsed),
    executionTimeMicros: Math.round(elapsed * 1000),
    totalKeysExamined: examined.keys,
    totalDocsExamined: examined.documents,
  }
}

/** Runs the explained read command and reports the plan and how much it examined. */
async function explain(call: Call): Promise<Doc> {
  const inner = docArgument(call.command, 'explain')
  const kind = Object.keys(inner)[0] ?? ''
  const read = READERS[kind]
  if (read === undefined) {
    throw new MongoError('CommandNotFound', `Explain failed due to unknown command: ${kind}`)
  }
  const { name, query } = read(inner)
  compileMatch(query.filter)
  const namespace = `${call.database}.${name}`
  const collection = collectionOf(call, name)
  if (collection === undefined) return missing(namespace, query)
  const started = performance.now()
  const source = { storage: call.engine.storage, collection }
  const running = runQuery(source, { ...query, deadline: deadlineOf(call.command) })
  let returned = 0
  for (const match of running.matches) {
    if (match === YIELD) await yieldToEventLoop()
    else returned++
  }
  const elapsed = performance.now() - started
  return {
    explainVersion: '1',
    queryPlanner: {
      namespace,
      parsedQuery: query.filter,
      winningPlan: winningPlan(running.plan, query),
      rejectedPlans: [],
    },
    executionStats: statistics(running, returned, elapsed),
    serverInfo: { host: 'localhost', version: 'embedded' },
    ok: 1,
  }
}

function missing(namespace: string, query: Query): Doc {
  return {
    explainVersion: '1',
    queryPlanner: {
      namespace,
      parsedQuery: query.filter,
      winningPlan: { stage: 'EOF' },
      rejectedPlans: [],
    },
    executionStats: {
      executionSuccess: true,
      nReturned: 0,
      executionTimeMillis: 0,
      totalKeysExamined: 0,
      totalDocsExamined: 0,
    },
    ok: 1,
  }
}

export const explainCommands: Commands = { explain }
