import { SESSION_MINUTES } from '@/tools/embedded-mongo/sessions'
import type { Commands } from './context'

/** 7.0's wire version: what the driver may expect of us. */
const WIRE_VERSION = 21
const SERVER_VERSION = '7.0.14'

/** Drivers allow transactions and retryable writes with members of a replica set only. */
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

/** Handshake, sessions and what tools ask about the server itself. */
export const sessionCommands: Commands = {
  hello,
  isMaster: hello,
  ismaster: hello,
  ping: () => ({ ok: 1 }),
  buildInfo: () => ({
    version: SERVER_VERSION,
    versionArray: SERVER_VERSION.split('.').map(Number).concat(0),
    gitVersion: 'embedded',
    modules: ['embedded-mongo'],
    bits: 64,
    debug: false,
    maxBsonObjectSize: 16 * 1024 * 1024,
    storageEngines: ['lmdb'],
    ok: 1,
  }),
  connectionStatus: () => ({
    authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] },
    ok: 1,
  }),
  getParameter: () => ({ featureCompatibilityVersion: { version: '7.0' }, ok: 1 }),
  hostInfo: () => ({ system: { hostname: 'localhost' }, os: {}, extra: {}, ok: 1 }),
  whatsmyuri: () => ({ you: '127.0.0.1', ok: 1 }),
}
