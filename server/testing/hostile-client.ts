import { connect, type Socket } from 'node:net'

/**
 * Sends raw bytes, which no HTTP library would, and resolves with everything received when the server closes the
 * connection; rejects when it stays open.
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
 * Sends these bytes, then single bytes at an interval, and never reads: a slow client that holds its connection. The caller
 * must destroy the socket.
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
