import { openLab } from '@/tools/faults/lab'
import { startNeighbours } from '@/tools/faults/neighbours'
import { FAULTS } from '@/tools/faults/scenarios'
import { runTool } from '@/tools/launcher/run-tool'
import { say } from '@/tools/launcher/terminal'

/*
 * `npm run faults [name …]`: breaks what the site stands on while people use it, and tells what they saw and what is
 * left. Needs a build's time and some minutes; ends with 1 when anything was wrong.
 */

await runTool(async (stops) => {
  const names = process.argv.slice(2)
  const chosen = Object.entries(FAULTS).filter(
    ([name]) => names.length === 0 || names.includes(name),
  )
  const neighbours = await startNeighbours(stops)
  const lab = await openLab(stops, neighbours.settings)
  let broken = 0
  for (const [name, fault] of chosen) {
    say(`\n── ${name}: ${fault.title}`)
    const problems = await fault.run(lab, neighbours, say)
    tell(problems)
    if (problems.length > 0) broken += 1
  }
  say(`\n${broken} broken`)
  return broken > 0 ? 1 : 0
})

function tell(problems: readonly string[]): void {
  for (const problem of problems.slice(0, 20)) say(`  WRONG ${problem}`)
  if (problems.length > 20) say(`  … ${problems.length} in all`)
  say(problems.length > 0 ? '  broken' : '  all right')
}
