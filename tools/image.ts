import { buildImage } from '@/tools/hosts/image-files'
import { runTool } from '@/tools/launcher/run-tool'

/* `npm run image`: builds the files of the container image into `.next/standalone`. Run by the Dockerfile. */

await runTool(async (cleanup) => {
  await buildImage(cleanup)
  return 0
})
