import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const WRITER = fileURLToPath(new URL('./interrupted-writer.ts', import.meta.url))

/**
 * Kills a process in the middle of its commands (`interrupted-writer.ts`). Returns how many were interrupted before their
 * first write, their second, …
 */
export function killInTheMiddle(commands: 'everyday' | 'staff'): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const writer = fork(WRITER, [commands], { execArgv: ['--import', 'tsx'] })
    let stopped: number[] = []
    writer.once('message', (message: { stopped: number[] }) => {
      stopped = message.stopped
      writer.kill('SIGKILL')
    })
    writer.once('exit', (_, signal) =>
      signal === 'SIGKILL' ? resolve(stopped) : reject(new Error('the writer ended by itself')),
    )
  })
}

const WORKER = fileURLToPath(new URL('./interrupted-worker.ts', import.meta.url))

/**
 * Kills a process in the middle of the third chunk of a job (`interrupted-worker.ts`), in the runner's transaction or in
 * the chunk's own.
 */
export function killWorker(subject: string, mode: 'runner' | 'own'): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = fork(WORKER, [subject, mode], { execArgv: ['--import', 'tsx'] })
    worker.once('message', () => worker.kill('SIGKILL'))
    worker.once('exit', (_, signal) =>
      signal === 'SIGKILL' ? resolve() : reject(new Error('the worker ended by itself')),
    )
  })
}
