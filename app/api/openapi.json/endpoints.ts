import type { EndpointName, EndpointTable } from '@/app/api/openapi.json/description'
import type { Declaration } from '@/lib/http/route'

/** Next's catch-alls are left out: third-party sign-in is a protocol of its own, and unknown addresses are no endpoints. */
const modules = import.meta.glob(['/app/api/**/route.ts', '!/app/api/**/[[]*...*/route.ts'])
const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'] as const

type Handlers = Partial<Record<(typeof METHODS)[number], { declaration?: Declaration }>>

/** Returns every endpoint of the site with what its route declares, by path and method. Loads all handlers. */
export async function listEndpoints(): Promise<EndpointTable> {
  const table: Record<EndpointName, Declaration> = {}
  for (const [file, load] of Object.entries(modules).sort()) {
    const path = file.slice('/app'.length, -'/route.ts'.length).replace(/\[(\w+)\]/g, '{$1}')
    const handlers = (await load()) as Handlers
    for (const method of METHODS) {
      const declaration = handlers[method]?.declaration
      if (declaration) table[`${method} ${path}` as EndpointName] = declaration
    }
  }
  return table
}
