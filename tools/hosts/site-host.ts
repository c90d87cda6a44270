import type { ChildProcess } from 'node:child_process'
import { serveSite } from '@/tools/hosts/process'
import { stopChild } from '@/tools/launcher/children'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'
import { bundleHost } from '@/tools/launcher/host-bundle'
import { findPort } from '@/tools/launcher/port'
import type { Variables } from '@/tools/launcher/settings'

const STOP_MS = 15_000

/** One of several hosts of the built site, on a port of its own. */
export type SiteHost = {
  address: string
  /** Resolves when it answers; `changed` settings hold for this start. */
  start(changed?: Variables): Promise<void>
  stop(): Promise<void>
}

/** Returns a host that is not started yet. */
export async function aSiteHost(shared: Variables, cleanup: CleanupStack): Promise<SiteHost> {
  const script = await bundleHost('.next')
  const port = await findPort('127.0.0.1', 0)
  const address = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  return {
    address,
    async start(changed) {
      const variables = { ...shared, PORT: String(port), ...changed }
      child = await serveSite([script], { variables }, { address }, cleanup)
    },
    async stop() {
      if (child) await stopChild(child, STOP_MS)
    },
  }
}
