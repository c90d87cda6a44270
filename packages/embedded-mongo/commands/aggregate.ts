import { compilePipeline, leadingQuery, type Sources } from '../aggregate/pipeline'
import { decode } from '../bson/decode'
import { encode } from '../bson/encode'
import type { Doc } from '../bson/values'
import { type Match, runQuery } from '../query/query'
import type { Deadline } from '../runtime/deadline'
import { MongoError } from '../runtime/errors'
import { YIELD, type YieldingStream } from '../runtime/yielding'
import { allowOnly, countArgument, deadlineOf, docArgument, listArgument } from './arguments'
import type { Call, Commands } from './context'
import { cursorReply } from './cursor-reply'
import { hintOf } from './read'

const KNOWN = ['pipeline', 'cursor', 'allowDiskUse', 'hint']
const FIRST_BATCH = 101

function* decoded(matches: YieldingStream<Match>): Generator<Doc | typeof YIELD> {
  for (const match of matches) yield match === YIELD ? YIELD : decode((match as Match).bytes)
}

function sourcesOf({ engine, database }: Call, deadline: Deadline | null): Sources {
  return {
    deadline,
    find: (name, query) => {
      const collection = engine.catalog.find(database, name)
      if (collection === undefined) return []
      const source = { storage: engine.storage, collection }
      return decoded(runQuery(source, { ...query, deadline }).matches)
    },
  }
}

function* encoded(documents: YieldingStream<Doc>): Generator<Buffer | typeof YIELD> {
  for (const doc of documents) yield doc === YIELD ? YIELD : encode(doc as Doc)
}

function streamOf(
  call: Call,
  name: string,
  pipeline: readonly unknown[],
  deadline: Deadline | null,
): YieldingStream<Doc> {
  const sources = sourcesOf(call, deadline)
  compilePipeline(pipeline, sources, name)
  const { query, rest } = leadingQuery(pipeline)
  const run = compilePipeline(rest, sources, name)
  return run(sources.find(name, { ...query, hint: hintOf(call.command) }))
}

async function aggregate(call: Call): Promise<Buffer> {
  const { command, engine, database } = call
  allowOnly(command, 'aggregate', KNOWN)
  if (command.cursor === undefined) {
    throw new MongoError(
      'FailedToParse',
      "The 'cursor' option is required, except for aggregate with the explain argument",
    )
  }
  const name = command.aggregate
  if (typeof name !== 'string') {
    throw new MongoError('InvalidNamespace', 'aggregations on a whole database are not supported')
  }
  const namespace = `${database}.${name}`
  const pipeline = listArgument(command, 'pipeline')
  const size = countArgument(docArgument(command, 'cursor'), 'batchSize', FIRST_BATCH)
  const deadline = deadlineOf(command)
  const stream = encoded(streamOf(call, name, pipeline, deadline))
  const { documents, id } = await engine.cursors.open(namespace, stream, size, { deadline })
  return cursorReply('firstBatch', documents, id, namespace)
}

export const aggregateCommands: Commands = { aggregate }
