import { buildSite } from '@/tools/launcher/build'
import { bundleHost } from '@/tools/launcher/host-bundle'
import { runTool } from '@/tools/launcher/run-tool'

/* `npm run build`: builds the site, and bundles our own host beside it. `npm start` then finds it built. */

await runTool(async (cleanup) => {
  // biome-ignore lint/style/noProcessEnv: where `next build` puts what it makes
  const folder = process.env.NEXT_DIST_DIR ?? '.next'
  await buildSite(folder, cleanup, 'inherit')
  await bundleHost(folder)
  return 0
})
