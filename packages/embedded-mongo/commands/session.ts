import { SESSION_MINUTES } from '../transactions/sessions'
import type { Commands } from './context'

/** MongoDB 7.0's wire version, from which drivers derive the supported features. */
const WIRE_VERSION = 21
const SERVER_VERSION = '7.0.14'

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

/** Commands of the handshake, and that by which a client asks for the version. */
export const sessionCommands: Commands = {
  hello,
  ismaster: hello,
  ping: () => ({ ok: 1 }),
  buildInfo,
}
