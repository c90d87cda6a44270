/// <reference types="vite/client" />
import type { Declaration } from '@/lib/http/route'

export type Handler = ((
  request: Request,
  context: { params: Promise<unknown> },
) => Promise<Response> | Response) & {
  /** Of a handler that `route` made. */
  declaration?: Declaration
}

const modules = import.meta.glob<Partial<Record<string, Handler>>>('/app/api/**/route.ts')
/** For the addresses of no endpoint. */
const CATCH_ALL = '[[...unknown]]'

/** Returns every handler of the site by method and path: `POST /api/comment/{id}/like`. */
export async function allHandlers(): Promise<Map<string, Handler>> {
  const found = new Map<string, Handler>()
  for (const [file, load] of Object.entries(modules)) {
    const path = file.slice('/app'.length, -'/route.ts'.length)
    if (file.includes(CATCH_ALL)) continue
    const handlers = await load()
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const handler = handlers[method]
      if (handler) found.set(`${method} ${path.replace(/\[(\w+)\]/g, '{$1}')}`, handler)
    }
  }
  return found
}
