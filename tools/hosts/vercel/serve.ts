import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { createCdn } from '@/tools/hosts/vercel/cdn'
import { type Answer, createFunctions, readBody } from '@/tools/hosts/vercel/functions'
import {
  type BuiltFunction,
  readConfig,
  readFunctions,
  readStatic,
} from '@/tools/hosts/vercel/output'
import { type Decision, type RoutedRequest, runRoutes } from '@/tools/hosts/vercel/routing'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
}
/** Headers of one connection, or from the middleware to the router. */
const NOT_PASSED =
  /^(?:x-middleware-.*|connection|date|keep-alive|transfer-encoding|content-length)$/
/** Headers that the platform sets itself. */
const PLATFORM =
  /^(?:x-vercel-.*|x-forwarded-.*|x-real-ip|x-matched-path|x-now-.*|connection|transfer-encoding)$/
const OVERRIDDEN = 'x-middleware-override-headers'

/**
 * Serves `.vercel/output` at an address: static files, routes, middleware, functions, and a CDN that keeps what may be kept.
 * A small model of the platform, of what the site relies on; its own headers replace those of the client.
 */
export async function serveOutput(
  address: string,
  variables: Record<string, string>,
  cleanup: CleanupStack,
): Promise<void> {
  const platform = await createPlatform(address, variables, cleanup)
  const server = createServer((request, response) => {
    platform(request, response).catch((error: Error) => {
      process.stderr.write(`${error.stack}\n`)
      response.destroy()
    })
  })
  const { hostname, port } = new URL(address)
  await new Promise<void>((listening) => server.listen(Number(port), hostname, listening))
  cleanup.add(async () => {
    server.closeAllConnections()
    server.close()
  })
}

async function createPlatform(
  address: string,
  variables: Record<string, string>,
  cleanup: CleanupStack,
) {
  const { host } = new URL(address)
  const { routes } = readConfig()
  const functions = await readFunctions()
  const instances = createFunctions(variables, cleanup)
  const cdn = createCdn()
  const functionAt = (path: string): BuiltFunction | undefined =>
    functions.get(path === '/' ? '/index' : path.replace(/\/$/, ''))

  async function runMiddleware({ path, query, headers }: RoutedRequest): Promise<Decision> {
    const url = withQuery(path, query)
    const call = { method: 'GET', url, headers, body: Buffer.alloc(0) }
    const middleware = functions.get('/_middleware') as BuiltFunction
    return decisionOf(await instances.call(middleware, call), address)
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/' } = request
    const { pathname, searchParams } = new URL(url, address)
    const headers = platformHeaders(request, host)
    const body = await readBody(request)
    const file = await readStatic(pathname)
    const exists = (path: string) =>
      functionAt(path) !== undefined || (file !== null && path === pathname)
    const routed: RoutedRequest = {
      path: pathname,
      sent: pathname,
      query: searchParams,
      headers,
      answer: {},
      status: undefined,
    }
    const final = await runRoutes({ routes, exists, runMiddleware }, routed)
    if (final) return sendAnswer(response, final)
    const built = functionAt(routed.path)
    if (!built) return sendAnswer(response, staticAnswer(file, pathname, routed))
    const make = async (): Promise<Answer> => {
      const matched = { ...routed.headers, 'x-matched-path': routed.path }
      const call = { method, url: withQuery(routed.sent, routed.query), headers: matched, body }
      const answer = await instances.call(built, call)
      const status = routed.status ?? answer.status
      return { ...answer, status, headers: { ...routed.answer, ...answer.headers } }
    }
    if (method !== 'GET' || headers.authorization) return sendAnswer(response, await make())
    const key = `${pathname} ${withQuery(routed.path, routed.query)}`
    sendAnswer(response, await cdn.answer(key, routed.headers, make))
  }
}

/** What the response of the middleware tells the router. */
function decisionOf({ status, headers, body }: Answer, address: string): Decision {
  const text = (name: string) => headers[name]?.toString()
  const given = Object.entries(headers).filter(([name]) => !NOT_PASSED.test(name))
  const answer = Object.fromEntries(given)
  const rewrite = text('x-middleware-rewrite')
  const names = text(OVERRIDDEN)?.split(',')
  const overridden = names?.map((name) => [name, text(`x-middleware-request-${name}`) ?? ''])
  const isFinal = !rewrite && !text('x-middleware-next')
  return {
    answer,
    ...(rewrite && { rewrite: new URL(rewrite, address) }),
    ...(overridden && { headers: Object.fromEntries(overridden) }),
    ...(isFinal && { final: { status, headers: answer, body } }),
  }
}

function staticAnswer(file: Buffer | null, path: string, { answer }: RoutedRequest): Answer {
  if (!file) return { status: 404, headers: {}, body: Buffer.alloc(0) }
  const type = TYPES[extname(path)] ?? 'application/octet-stream'
  return { status: 200, headers: { ...answer, 'content-type': type }, body: file }
}

function sendAnswer(response: ServerResponse, { status, headers, body }: Answer): void {
  const passed = Object.entries(headers).filter(([name]) => !NOT_PASSED.test(name))
  response.writeHead(status, Object.fromEntries(passed)).end(body)
}

const withQuery = (path: string, query: URLSearchParams) => {
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/** The headers of a request as functions see them: those of the platform cannot be forged. */
function platformHeaders(request: IncomingMessage, host: string): Record<string, string> {
  const own = Object.entries(request.headers).filter(([name]) => !PLATFORM.test(name))
  const address = request.socket.remoteAddress ?? ''
  return {
    ...Object.fromEntries(own.map(([name, value]) => [name, [value].flat().join(', ')])),
    host,
    'x-forwarded-for': address,
    'x-forwarded-host': host,
    'x-forwarded-proto': 'http',
    'x-real-ip': address,
    'x-vercel-forwarded-for': address,
    'x-vercel-id': `here::${randomBytes(6).toString('hex')}`,
  }
}
