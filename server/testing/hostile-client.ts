import { connect, type Socket } from 'node:net'

/**
 * Sends these bytes as they are, which no HTTP library would, and resolves with all that came back once the server has
 * closed the connection; rejects when it keeps it open.
 */
export function sendRaw(port: number, bytes: string, waitMs = 5_000): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    const chunks: Buffer[] = []
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Error(`still open after ${Buffer.concat(chunks).toString('latin1')}`))
    }, waitMs)
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(Buffer.concat(chunks).toString('latin1'))
    })
  })
}

/**
 * Sends these bytes and then a byte now and again, and never reads: a client that holds what it has got. To be destroyed by
 * whoever opened it.
 */
export function openSlowly(port: number, bytes: string, everyMs = 50): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes, 'latin1')
      const timer = setInterval(() => socket.write('1'), everyMs)
      socket.once('close', () => clearInterval(timer))
      resolve(socket)
    })
    socket.pause()
    socket.on('error', reject)
  })
}
