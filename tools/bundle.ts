import { bundleHost } from '@/tools/launcher/host-bundle'

/* Bundles our own host beside a build of the site; a part of `npm run build`. */

// biome-ignore lint/style/noProcessEnv: names the build that `next build` has just made
await bundleHost(process.env.NEXT_DIST_DIR ?? '.next')
