import { copyKept } from '../bson/copy'
import { decode } from '../bson/decode'
import { encode } from '../bson/encode'
import { type Doc, isDoc, isNumeric, toNumber, typeName } from '../bson/values'
import { readSort } from '../keys/sort-keys'
import { identity } from '../keys/value-keys'
import { compileMatch } from '../matcher/match'
import { distinctValues } from '../query/distinct'
import { compileFind } from '../query/projection'
import { countMatches, type Match, type Query, runQuery } from '../query/query'
import { MongoError } from '../runtime/errors'
import { YIELD, type YieldingStream, yieldToEventLoop } from '../runtime/yielding'
import {
  allowOnly,
  countArgument,
  deadlineOf,
  docArgument,
  flagArgument,
  listArgument,
  nameArgument,
  textArgument,
} from './arguments'
import { type Call, type Commands, collectionOf } from './context'
import { cursorReply } from './cursor-reply'

const FIND = [
  'filter',
  'sort',
  'projection',
  'hint',
  'skip',
  'limit',
  'batchSize',
  'singleBatch',
  'allowDiskUse',
  'noCursorTimeout',
]
const FIRST_BATCH = 101

export function hintOf(command: Doc): unknown {
  const hint = command.hint
  return isDoc(hint) && Object.keys(hint).length === 0 ? undefined : (hint ?? undefined)
}

/** Parses find's arguments. */
export function readFind(command: Doc): Query {
  allowOnly(command, 'find', FIND)
  return {
    filter: docArgument(command, 'filter'),
    sort: readSort(docArgument(command, 'sort')),
    skip: countArgument(command, 'skip'),
    limit: countArgument(command, 'limit'),
    hint: hintOf(command),
    deadline: deadlineOf(command),
  }
}

/** Compiles find's projection of encoded documents; null when there is none. Throws for an invalid projection. */
function projector(spec: Doc): ((bytes: Buffer) => Buffer) | null {
  if (Object.keys(spec).length === 0) return null
  const { kept, project } = compileFind(spec)
  if (kept !== null) return (bytes) => copyKept(bytes, kept)
  return (bytes) => encode(project(decode(bytes)))
}

function* shown(
  matches: YieldingStream<Match>,
  project: ((bytes: Buffer) => Buffer) | null,
): Generator<Buffer | typeof YIELD> {
  for (const match of matches) {
    if (match === YIELD) yield YIELD
    else {
      const { bytes } = match as Match
      yield project === null ? bytes : project(bytes)
    }
  }
}

async function find(call: Call): Promise<Buffer> {
  const { engine, command, database } = call
  const name = nameArgument(command, 'find')
  const query = readFind(command)
  const project = projector(docArgument(command, 'projection'))
  const namespace = `${database}.${name}`
  const collection = collectionOf(call, name)
  if (collection === undefined) {
    compileMatch(query.filter)
    return cursorReply('firstBatch', [], 0n, namespace)
  }
  const { matches } = runQuery({ storage: engine.storage, collection }, query)
  const size = countArgument(command, 'batchSize', FIRST_BATCH)
  const single = flagArgument(command, 'singleBatch')
  const { deadline = null } = query
  const opening = { single, deadline }
  const stream = shown(matches, project)
  const { documents, id } = await engine.cursors.open(namespace, stream, size, opening)
  return cursorReply('firstBatch', documents, id, namespace)
}

async function getMore({ engine, command, database }: Call): Promise<Buffer> {
  allowOnly(command, 'getMore', ['collection', 'batchSize'])
  const namespace = `${database}.${textArgument(command, 'collection')}`
  const size = countArgument(command, 'batchSize')
  if (deadlineOf(command) !== null) {
    throw new MongoError(
      'BadValue',
      'cannot set maxTimeMS on getMore command for a non-awaitData cursor',
    )
  }
  const batch = await engine.cursors.next(cursorId(command.getMore), namespace, size)
  return cursorReply('nextBatch', batch.documents, batch.id, namespace)
}

function cursorId(value: unknown): bigint {
  if (!isNumeric(value)) {
    throw new MongoError(
      'TypeMismatch',
      `BSON field 'getMore' is the wrong type '${typeName(value)}', expected type 'long'`,
    )
  }
  return typeof value === 'bigint' ? value : BigInt(Math.trunc(toNumber(value)))
}

function killCursors({ engine, command }: Call): Doc {
  const ids = listArgument(command, 'cursors').map(cursorId)
  const killed = ids.filter((id) => engine.cursors.kill(id))
  return {
    cursorsKilled: killed,
    cursorsNotFound: ids.filter((id) => !killed.includes(id)),
    cursorsAlive: [],
    cursorsUnknown: [],
    ok: 1,
  }
}

/** Parses count's arguments. */
export function readCount(command: Doc): Query {
  allowOnly(command, 'count', ['query', 'limit', 'skip', 'hint'])
  return {
    filter: docArgument(command, 'query'),
    sort: [],
    skip: countArgument(command, 'skip'),
    limit: Math.abs(toNumber(command.limit ?? 0)),
    hint: hintOf(command),
    deadline: deadlineOf(command),
  }
}

/** The single number of a counting stream. */
async function lastNumber(stream: YieldingStream<number>): Promise<number> {
  for (const value of stream) {
    if (value !== YIELD) return value as number
    await yieldToEventLoop()
  }
  return 0
}

async function count(call: Call): Promise<Doc> {
  const query = readCount(call.command)
  const collection = collectionOf(call, nameArgument(call.command, 'count'))
  if (collection === undefined) {
    compileMatch(query.filter)
    return { n: 0, ok: 1 }
  }
  const n = await lastNumber(countMatches({ storage: call.engine.storage, collection }, query))
  return { n, ok: 1 }
}

async function distinct(call: Call): Promise<Doc> {
  const { command, engine } = call
  allowOnly(command, 'distinct', ['key', 'query', 'hint'])
  const path = textArgument(command, 'key')
  const filter = docArgument(command, 'query')
  const collection = collectionOf(call, nameArgument(command, 'distinct'))
  if (collection === undefined) {
    compileMatch(filter)
    return { values: [], ok: 1 }
  }
  const deadline = deadlineOf(command)
  const query = { filter, sort: [], skip: 0, limit: 0, hint: hintOf(command), deadline }
  const { matches } = runQuery({ storage: engine.storage, collection }, query)
  const values = new Map<string, unknown>()
  for (const match of matches) {
    if (match === YIELD) await yieldToEventLoop()
    else {
      for (const value of distinctValues(decode((match as Match).bytes), path)) {
        values.set(identity(value), value)
      }
    }
  }
  const keys = [...values.keys()].sort()
  return { values: keys.map((key) => values.get(key)), ok: 1 }
}

/** Commands that read documents. */
export const readCommands: Commands = { find, getMore, killCursors, count, distinct }
