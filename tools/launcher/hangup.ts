import type { ChildProcess } from 'node:child_process'

/**
 * SIGHUP is for the host, which renews its workers by it, one after the other; without a host yet it ends the start. A
 * terminal that is closed sends it as well: npm ends by it then, and that we are told otherwise (`onOrphaned`).
 */
export function onHangup(host: () => ChildProcess | null, stop: () => void): void {
  process.on('SIGHUP', () => {
    const running = host()
    if (running) running.kill('SIGHUP')
    else stop()
  })
}
