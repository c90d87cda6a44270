import { connect } from 'node:net'

/** The commands of WebDriver that the journey uses, with their method and path below the session over HTTP. */
const COMMANDS = {
  DeleteSession: ['DELETE', ''],
  Navigate: ['POST', '/url'],
  SetWindowRect: ['POST', '/window/rect'],
  ExecuteScript: ['POST', '/execute/sync'],
  ElementClick: ['POST', '/element/{id}/click'],
  ElementSendKeys: ['POST', '/element/{id}/value'],
  TakeScreenshot: ['GET', '/screenshot'],
} as const

type Parameters = Readonly<Record<string, unknown>>
/** Sends a command to a browser, and resolves with its value. */
export type Driver = (command: keyof typeof COMMANDS, parameters?: Parameters) => Promise<unknown>

/** Opens a session of a WebDriver server, over HTTP. */
export async function connectOverHttp(address: string): Promise<Driver> {
  const send = async (method: string, path: string, parameters: Parameters) => {
    const response = await fetch(address + path, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(parameters) }),
    })
    const { value } = await response.json()
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  const { sessionId } = await send('POST', '/session', { capabilities: {} })
  return (command, { id, ...parameters } = {}) => {
    const [method, path] = COMMANDS[command]
    const filled = path.replace('{id}', String(id))
    return send(method, `/session/${sessionId}${filled}`, parameters)
  }
}

type Settle = { resolve(value: unknown): void; reject(error: Error): void }

/** Opens a session of Firefox, which has the same commands over TCP (Marionette), as `<bytes>:<JSON>`. */
export async function connectToFirefox(port: number): Promise<Driver> {
  const socket = connect(port, '127.0.0.1')
  const pending = new Map<number, Settle>()
  const rejectAll = () => {
    for (const { reject } of pending.values()) reject(new Error('Firefox has ended'))
  }
  socket.on('close', rejectAll).on('error', rejectAll)
  let received: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk])
    for (let next = split(received); next; next = split(received)) {
      received = next.rest
      // The first message is a greeting.
      if (!Array.isArray(next.message)) continue
      const [, id, error, result] = next.message
      const settle = pending.get(id)
      pending.delete(id)
      if (error) settle?.reject(new Error(`${error.error}: ${error.message}`))
      else settle?.resolve(result?.value)
    }
  })
  let last = 0
  const send = (name: string, parameters: Parameters) =>
    new Promise<unknown>((resolve, reject) => {
      last += 1
      pending.set(last, { resolve, reject })
      const message = JSON.stringify([0, last, `WebDriver:${name}`, parameters])
      socket.write(`${Buffer.byteLength(message)}:${message}`)
    })
  await send('NewSession', {})
  return (command, parameters = {}) => send(command, { ...parameters, full: false })
}

/** Splits the first message off; null until it is complete. */
function split(received: Buffer): { message: unknown; rest: Buffer } | null {
  const colon = received.indexOf(':')
  const end = colon + 1 + Number(received.subarray(0, Math.max(0, colon)))
  if (colon < 0 || received.length < end) return null
  const message = JSON.parse(received.subarray(colon + 1, end).toString())
  return { message, rest: received.subarray(end) }
}
