import { startNode } from '@/tools/launcher/children'
import { onHangup } from '@/tools/launcher/hangup'

/* A launcher whose host only says that it was told to renew its workers. Started by the test, and killed by it. */

const HOST = `process.on('SIGHUP', () => console.log('host renews')); setInterval(() => {}, 1000); console.log('host runs')`

let host: ReturnType<typeof startNode> | null = null
onHangup(
  () => host,
  () => process.exit(3),
)
process.stdout.write('launcher runs\n')
process.on('message', () => {
  host = startNode(['-e', HOST], { variables: {}, stdio: ['ignore', 'inherit', 'inherit'] })
})
