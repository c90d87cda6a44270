import { arch, cpus, hostname, release, totalmem, type } from 'node:os'
import type { Doc } from '../bson/values'
import { MongoError } from '../runtime/errors'
import { textArgument } from './arguments'
import type { Call, Command, Commands } from './context'
import { SERVER_VERSION } from './session'

const MEGABYTE = 1024 * 1024

function adminOnly(name: string, answer: Command): Command {
  return (call) => {
    if (call.database === 'admin') return answer(call)
    throw new MongoError('Unauthorized', `${name} may only be run against the admin database.`)
  }
}

function memory(): Doc {
  const { rss, heapUsed } = process.memoryUsage()
  return {
    bits: 64,
    resident: Math.round(rss / MEGABYTE),
    heap: Math.round(heapUsed / MEGABYTE),
    supported: true,
  }
}

/** The parts of serverStatus that apply to this server. */
function serverStatus({ server }: Call): Doc {
  const seconds = process.uptime()
  return {
    host: hostname(),
    version: SERVER_VERSION,
    process: 'embedded-mongo',
    pid: BigInt(process.pid),
    uptime: Math.round(seconds),
    uptimeMillis: BigInt(Math.round(seconds * 1000)),
    uptimeEstimate: BigInt(Math.round(seconds)),
    localTime: new Date(),
    metrics: { cursor: { open: { total: BigInt(server.cursors.size) } } },
    mem: memory(),
    storageEngine: { name: 'lmdb', supportsCommittedReads: true, persistent: true },
    ok: 1,
  }
}

const hostInfo: Command = () => ({
  system: {
    currentTime: new Date(),
    hostname: hostname(),
    cpuAddrSize: 64,
    memSizeMB: BigInt(Math.round(totalmem() / MEGABYTE)),
    numCores: cpus().length,
    cpuArch: arch(),
  },
  os: { type: type(), name: type(), version: release() },
  extra: {},
  ok: 1,
})

const LOGS = ['global', 'startupWarnings']

/** The server keeps no log in memory: every log is empty. */
function getLog({ command }: Call): Doc {
  const name = textArgument(command, 'getLog')
  if (name === '*') return { names: LOGS, ok: 1 }
  if (LOGS.includes(name)) return { totalLinesWritten: 0, log: [], ok: 1 }
  throw new MongoError('OperationFailed', `No log named '${name}'`)
}

const connPoolStats: Command = () => ({
  numClientConnections: 0,
  numAScopedConnections: 0,
  totalInUse: 0,
  totalAvailable: 0,
  totalCreated: 0,
  totalRefreshing: 0,
  pools: {},
  hosts: {},
  replicaSets: {},
  ok: 1,
})

/** Diagnostic commands about the server and its host. Statistics that it does not keep are left out. */
export const diagnosticCommands: Commands = {
  serverStatus,
  hostInfo,
  getCmdLineOpts: adminOnly('getCmdLineOpts', () => ({
    argv: process.argv.slice(1),
    parsed: {},
    ok: 1,
  })),
  getLog: adminOnly('getLog', getLog),
  connPoolStats,
  top: adminOnly('top', () => ({ totals: {}, ok: 1 })),
}
