import type { ChildProcess } from 'node:child_process'

/**
 * Forwards SIGHUP to the host, which then restarts its workers one by one; cancels the start when there is no host yet. A
 * closing terminal also sends SIGHUP: npm exits then, which `onOrphaned` detects.
 */
export function onHangup(host: () => ChildProcess | null, stop: () => void): void {
  process.on('SIGHUP', () => {
    const running = host()
    if (running) running.kill('SIGHUP')
    else stop()
  })
}
