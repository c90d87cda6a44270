import { startNode } from '@/tools/launcher/children'
import { onHangup } from '@/tools/launcher/hangup'

/* A launcher with a host that only reports SIGHUP. The test starts and kills it. */

const HOST = `process.on('SIGHUP', () => console.log('host restarts')); setInterval(() => {}, 1000); console.log('host runs')`

let host: ReturnType<typeof startNode> | null = null
onHangup(
  () => host,
  () => process.exit(3),
)
process.stdout.write('launcher runs\n')
process.on('message', () => {
  host = startNode(['-e', HOST], { variables: {}, stdio: ['ignore', 'inherit', 'inherit'] })
})
