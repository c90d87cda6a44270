import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { FromGenerator, ToGenerator } from '@/tools/bench/generator'

let generator: ChildProcess | null = null

/** As many requests for one address as a process of its own can ask, each connection waiting for its answer. */
export async function loadFixed(asked: ToGenerator): Promise<FromGenerator> {
  if (!generator) {
    // It ends with us, by the channel between us.
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
