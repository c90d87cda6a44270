import { type Doc, truthy } from '../bson/values'
import { MongoError } from '../runtime/errors'
import { SESSION_MINUTES } from '../transactions/sessions'
import type { Commands } from './context'

/** MongoDB 7.0's wire version, from which drivers derive the supported features. */
const WIRE_VERSION = 21
export const SERVER_VERSION = '7.0.14'

/** Drivers allow transactions and retryable writes only with members of a replica set. */
const SET_NAME = 'embedded'

const hello: Commands[string] = ({ connectionId, server: { address } }) => ({
  setName: SET_NAME,
  setVersion: 1,
  secondary: false,
  hosts: [address],
  primary: address,
  me: address,
  isWritablePrimary: true,
  ismaster: true,
  helloOk: true,
  maxBsonObjectSize: 16 * 1024 * 1024,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  localTime: new Date(),
  logicalSessionTimeoutMinutes: SESSION_MINUTES,
  connectionId,
  minWireVersion: 0,
  maxWireVersion: WIRE_VERSION,
  readOnly: false,
  ok: 1,
})

const buildInfo: Commands[string] = () => ({
  version: SERVER_VERSION,
  versionArray: SERVER_VERSION.split('.').map(Number).concat(0),
  gitVersion: 'embedded',
  modules: ['embedded-mongo'],
  bits: 64,
  debug: false,
  maxBsonObjectSize: 16 * 1024 * 1024,
  storageEngines: ['lmdb'],
  ok: 1,
})

/** Only the parameters that tools ask for. Throws InvalidOptions for any other. */
const getParameter: Commands[string] = ({ command }) => {
  const known: Doc = { featureCompatibilityVersion: { version: '7.0' } }
  if (command.getParameter === '*' || truthy(command.allParameters)) return { ...known, ok: 1 }
  const found = Object.entries(known).filter(([name]) => Object.hasOwn(command, name))
  if (found.length > 0) return { ...Object.fromEntries(found), ok: 1 }
  throw new MongoError('InvalidOptions', 'no option found to get')
}

/** Commands of the handshake, and those by which tools identify the server. */
export const sessionCommands: Commands = {
  hello,
  isMaster: hello,
  ismaster: hello,
  ping: () => ({ ok: 1 }),
  buildInfo,
  buildinfo: buildInfo,
  connectionStatus: () => ({
    authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] },
    ok: 1,
  }),
  getParameter,
  whatsmyuri: () => ({ you: '127.0.0.1', ok: 1 }),
}
