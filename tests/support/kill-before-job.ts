import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const REMOVER = fileURLToPath(new URL('./interrupted-remover.ts', import.meta.url))

/** Removes an account in a process that is killed after the commit, right before the job that it enqueued. */
export function killBeforeJob(userId: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const remover = fork(REMOVER, [userId], { execArgv: ['--import', 'tsx'] })
    remover.once('message', () => remover.kill('SIGKILL'))
    remover.once('exit', (_, signal) =>
      signal === 'SIGKILL' ? resolve() : reject(new Error('the process ended by itself')),
    )
  })
}
