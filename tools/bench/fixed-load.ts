import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { FromGenerator, ToGenerator } from '@/tools/bench/generator'

let generator: ChildProcess | null = null

/** Requests one URL as fast as a separate process can, each connection waiting for its response. */
export async function loadFixed(asked: ToGenerator): Promise<FromGenerator> {
  if (!generator) {
    // It exits when the IPC channel to this process closes.
    generator = fork('tools/bench/generator.ts', { execArgv: ['--import', 'tsx'] })
    generator.unref()
    generator.channel?.unref()
  }
  const answered = once(generator, 'message')
  generator.channel?.ref()
  generator.send(asked)
  const [result] = await answered
  generator.channel?.unref()
  return result as FromGenerator
}
