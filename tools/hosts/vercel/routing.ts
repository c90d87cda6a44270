import type { Answer } from '@/tools/hosts/vercel/functions'
import type { Condition, Route } from '@/tools/hosts/vercel/output'

/** A request on its way through the routes of a build. */
export type RoutedRequest = {
  path: string
  /** The path as functions see it: before it is mapped to theirs. */
  sent: string
  query: URLSearchParams
  headers: Record<string, string>
  /** Headers for the response, by lower-case name. */
  answer: Answer['headers']
  status: number | undefined
}
/** What the middleware decided; `final` ends the routing. */
export type Decision = {
  rewrite?: URL
  headers?: Record<string, string>
  answer: Answer['headers']
  final?: Answer
}
export type Router = {
  routes: readonly Route[]
  /** Whether a file or function answers under a path. */
  exists(path: string): boolean
  runMiddleware(request: RoutedRequest): Promise<Decision>
}

/** What a condition finds in a request: a match, whose named groups a destination may use. */
const findIn = (
  { type, key, value }: Condition,
  { headers }: RoutedRequest,
): RegExpExecArray | null => {
  const given = type === 'header' ? headers[key.toLowerCase()] : undefined
  return given === undefined ? null : new RegExp(`^(?:${value ?? '.*'})$`).exec(given)
}

function matchOf(route: Route, request: RoutedRequest): RegExpExecArray | null {
  if (route.missing?.some((one) => findIn(one, request))) return null
  const conditions = (route.has ?? []).map((one) => findIn(one, request))
  const match = new RegExp(`^(?:${route.src})$`).exec(request.path)
  if (!match || conditions.includes(null)) return null
  match.groups = Object.assign({}, ...conditions.map((one) => one?.groups), match.groups)
  return match
}

const fill = (text: string, { groups = {}, ...found }: RegExpExecArray): string =>
  text.replace(/\$(\w+)/g, (_, name: string) => {
    const value = /^\d+$/.test(name) ? found[Number(name)] : groups[name]
    return value ?? ''
  })

function redirect(request: RoutedRequest, destination: string): void {
  const { pathname, searchParams } = new URL(destination, 'http://routing')
  request.path = pathname
  for (const [name, value] of searchParams) request.query.set(name, value)
}

/** The routes from a `handle` to the next one; those before the first for null. */
function phaseOf(routes: readonly Route[], handle: string | null): readonly Route[] {
  const from = handle === null ? 0 : routes.findIndex((one) => one.handle === handle) + 1
  if (handle !== null && from === 0) return []
  const length = routes.slice(from).findIndex((one) => one.handle)
  return routes.slice(from, length === -1 ? undefined : from + length)
}

type Outcome = 'go on' | 'found' | 'not found' | Answer

function setHeaders(route: Route, match: RegExpExecArray, request: RoutedRequest): void {
  for (const [name, value] of Object.entries(route.headers ?? {})) {
    request.answer[name.toLowerCase()] = fill(value, match)
  }
}

/** Applies one route that matches. */
async function apply(
  route: Route,
  match: RegExpExecArray,
  request: RoutedRequest,
  router: Router,
): Promise<Outcome> {
  if (route.middlewarePath) return applyDecision(await router.runMiddleware(request), request)
  setHeaders(route, match, request)
  const { status } = route
  if (request.answer.location && status) {
    return { status, headers: request.answer, body: Buffer.alloc(0) }
  }
  request.status = status ?? request.status
  if (route.dest) redirect(request, fill(route.dest, match))
  if (route.check && router.exists(request.path)) return 'found'
  if (route.continue) return 'go on'
  return router.exists(request.path) ? 'found' : 'not found'
}

function applyDecision(
  { rewrite, headers, answer, final }: Decision,
  request: RoutedRequest,
): Outcome {
  Object.assign(request.answer, answer)
  if (final) return final
  if (headers) request.headers = headers
  if (rewrite) {
    request.path = rewrite.pathname
    request.query = rewrite.searchParams
  }
  return 'go on'
}

async function runPhase(
  router: Router,
  handle: string | null,
  request: RoutedRequest,
): Promise<Outcome> {
  for (const route of phaseOf(router.routes, handle)) {
    const match = matchOf(route, request)
    const outcome = match ? await apply(route, match, request, router) : 'go on'
    if (outcome !== 'go on') return outcome
  }
  return router.exists(request.path) ? 'found' : 'not found'
}

/** Takes a request through the routes, until its `path` names what answers it. Returns an answer that needs nothing more. */
export async function runRoutes(router: Router, request: RoutedRequest): Promise<Answer | null> {
  for (const handle of [null, 'filesystem', 'miss', 'rewrite']) {
    const outcome = await runPhase(router, handle, request)
    if (handle === null) request.sent = request.path
    if (typeof outcome === 'object') return outcome
    if (outcome === 'found') return null
  }
  await runPhase(router, 'error', request)
  return null
}
