import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { getEnv } from '@/lib/env'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text = (value: string) =>
  Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
/** A byte string of CBOR, with a length of two bytes. */
function bytes(value: Buffer): Buffer {
  const head = Buffer.from([0x59, 0, 0])
  head.writeUInt16BE(value.length, 1)
  return Buffer.concat([head, value])
}

const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_CREDENTIAL = 0x40

type Ceremony = {
  challenge: string
  origin?: string
  rpID?: string
  isVerified?: boolean
  /** The count of signatures that it tells; by default the next one. */
  counter?: number
  /** The account that it says the passkey is of, by id. */
  userHandle?: string
}

/** A device with one passkey (ES256), as far as the server can tell. */
export function anAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let count = 0

  function authData({ rpID, isVerified = true, counter }: Ceremony, credential = Buffer.alloc(0)) {
    count = counter ?? count + 1
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (credential.length ? WITH_CREDENTIAL : 0)
    const tail = Buffer.alloc(5)
    tail.writeUInt8(flags)
    tail.writeUInt32BE(count, 1)
    return Buffer.concat([sha256(rpID ?? new URL(getEnv().SITE_URL).hostname), tail, credential])
  }

  const clientData = (type: string, { challenge, origin = getEnv().SITE_URL }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const envelope = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }

  return {
    id: envelope.id,
    create(ceremony: Ceremony) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const point = (coordinate: string) => {
        const value = Buffer.from(coordinate, 'base64url')
        return Buffer.concat([Buffer.from([0x58, value.length]), value])
      }
      // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
      const cose = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        point(x),
        Buffer.from([0x22]),
        point(y),
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, cose])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytes(authData(ceremony, credential)),
      ])
      return {
        ...envelope,
        response: {
          attestationObject: attestation.toString('base64url'),
          clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get(ceremony: Ceremony) {
      const data = authData(ceremony)
      const client = clientData('webauthn.get', ceremony)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...envelope,
        response: {
          authenticatorData: data.toString('base64url'),
          clientDataJSON: client.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(ceremony.userHandle && {
            userHandle: Buffer.from(ceremony.userHandle, 'hex').toString('base64url'),
          }),
        },
      }
    },
  }
}
