import { nodeProblem } from '@/tools/cli/node-version.mjs'
import { LaunchError, printError } from '@/tools/cli/terminal'
import { type CleanupStack, createCleanupStack } from '@/tools/launcher/cleanup-stack'

/** Runs a command with a cleanup stack, then exits with the code that the command returns; 1 when it fails. */
export async function runTool(run: (cleanup: CleanupStack) => Promise<number>): Promise<never> {
  const cleanup = createCleanupStack()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void cleanup.run().then(() => process.exit(1)))
  }
  let code = 1
  try {
    const problem = nodeProblem()
    if (problem) throw new LaunchError(problem)
    code = await run(cleanup)
  } catch (error) {
    printError(error)
  }
  await cleanup.run()
  process.exit(code)
}
