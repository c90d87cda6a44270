import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns the route of a request's address, such as `/api/users/[id]`. */
export type RouteOf = (url: string) => string

/** The part of Next's manifest that is used here; static routes come first, as in Next. */
type Manifest = Record<'staticRoutes' | 'dynamicRoutes', { page: string; regex: string }[]>

/** Addresses of no route share a label: clients choose them. */
export const NO_ROUTE = 'other'
const ASSET = '/_next/static'

/** Reads the routes of a build. In development, where there is none, every address is `other`. */
export async function readRoutes(buildFolder: string): Promise<RouteOf> {
  const path = join(buildFolder, 'routes-manifest.json')
  const text = await readFile(path, 'utf8').catch(() => '{"staticRoutes":[],"dynamicRoutes":[]}')
  const { staticRoutes, dynamicRoutes } = JSON.parse(text) as Manifest
  return createRouteOf([...staticRoutes, ...dynamicRoutes])
}

function createRouteOf(routes: Manifest['staticRoutes']): RouteOf {
  const patterns = routes.map(({ page, regex }) => [page, new RegExp(regex)] as const)
  return (url) => {
    const path = url.split('?', 1)[0] ?? ''
    if (path.startsWith(`${ASSET}/`)) return ASSET
    return patterns.find(([, pattern]) => pattern.test(path))?.[0] ?? NO_ROUTE
  }
}
