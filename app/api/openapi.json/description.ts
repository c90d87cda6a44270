import { z } from 'zod'
import {
  type CreateDocumentOptions,
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import { withPipedBounds } from '@/app/api/openapi.json/bounds'
import { type Reason, STATUS } from '@/lib/errors'
import { IDEMPOTENCY_KEY } from '@/lib/http/idempotency-key'
import { ruleRefusal } from '@/lib/http/pauses'
import type { Declaration } from '@/lib/http/route'

export type EndpointName = `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /api/${string}`

/** Endpoints by method and path. */
export type EndpointTable = Readonly<Record<EndpointName, Declaration>>

const REFUSAL_TEXT: Record<Exclude<Reason, 'refused'>, string> = {
  invalid: 'The request is malformed.',
  unauthenticated: 'No valid session token.',
  forbidden: 'The account may not do this, or another site made a browser send it.',
  unconfirmed:
    'The account may not do this, another site made a browser send it, or the owner has to confirm first (`confirm`).',
  notFound: 'Not found.',
  conflict: 'It conflicts with the current state; the text says how.',
  gone: 'It has been removed.',
  tooLarge: 'The request is too large.',
  unsupported: 'The content type is not accepted.',
  unprocessable: 'A rule of the site rejects it; the text says which.',
  tooManyRequests: 'A rate limit is exceeded; `Retry-After` says how long to wait.',
  unavailable:
    'The database is unreachable or the site is overloaded. Retry after `Retry-After` seconds; repeat a write with the same `Idempotency-Key`.',
}

/** The OpenAPI 3.1 description of a table of endpoints. `envelope` is the body of every failure. */
export function describeApi(
  endpoints: EndpointTable,
  envelope: z.ZodType,
  siteUrl: string,
): object {
  const paths: ZodOpenApiPathsObject = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const [method = '', path = ''] = name.split(' ')
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: operation(name as EndpointName, endpoint, envelope),
    }
  }
  const document: ZodOpenApiObject = {
    openapi: '3.1.0',
    info: {
      title: 'Influencer ratings',
      version: '1.0.0',
      description:
        'Every failure has the same body: `success` is false, and `msg`, `message` and `error` hold the same text. ' +
        'Endpoints that return `success` and `msg` reject what breaks a rule of the site with status 200.',
    },
    servers: [{ url: siteUrl }],
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    paths,
  }
  return createDocument(document, { override: asDescribed })
}

/** Writes that a client can repeat with the same key. A form has different bytes each time: its key is not read. */
const takesKey = (name: string, { repeatable, upload }: Declaration) =>
  !name.startsWith('GET ') && repeatable !== false && !upload

const keyHeader = z.object({
  'Idempotency-Key': z.string().regex(IDEMPOTENCY_KEY).optional().meta({
    description:
      'Identifies the write for a day: repeated with the same key, it has no second effect and returns the same response.',
  }),
})

function operation(
  name: EndpointName,
  endpoint: Declaration,
  envelope: z.ZodType,
): ZodOpenApiOperationObject {
  const { summary, access, powers, pausedBy, confirm, params, query } = endpoint
  return {
    summary,
    'x-access': access,
    ...(powers && { 'x-powers': powers }),
    ...(pausedBy && { 'x-paused-by': pausedBy }),
    ...(confirm && { 'x-confirm': confirm }),
    security: access === 'anyone' ? [{}, { session: [] }] : [{ session: [] }],
    requestParams: {
      ...(params ? { path: objectOf(params) } : {}),
      ...(query ? { query: objectOf(query) } : {}),
      ...(takesKey(name, endpoint) ? { header: keyHeader } : {}),
    },
    ...requestBody(endpoint),
    responses: responses(name, endpoint, envelope),
  }
}

/** The input side of a schema that also maps to our own names. */
function objectOf(schema: z.ZodType): z.ZodObject {
  if (schema instanceof z.ZodObject) return schema
  if (schema instanceof z.ZodPipe) return objectOf(schema.in as z.ZodType)
  throw new Error('Parameters are described by an object schema.')
}

function requestBody({
  body,
  upload,
}: Declaration): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (upload)
    return {
      requestBody: { required: true, content: { [upload.contentType]: { schema: upload.schema } } },
    }
  return body
    ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } }
    : {}
}

const asDescribed: NonNullable<CreateDocumentOptions['override']> = (context) => {
  withPipedBounds(context)
  // Ours, for `accept`; no word of JSON schema.
  delete (context.jsonSchema as { refusal?: unknown }).refusal
}

function responses(
  name: EndpointName,
  endpoint: Declaration,
  envelope: z.ZodType,
): ZodOpenApiResponsesObject {
  const { response } = endpoint
  const reasons = refusalsOf(name, endpoint)
  const failure = { content: { 'application/json': { schema: envelope } } }
  const refused = [...reasons]
    .filter((reason) => reason !== 'refused')
    .map((reason) => [STATUS[reason], { description: REFUSAL_TEXT[reason], ...failure }])
  return {
    200: reasons.has('refused') ? doneOrRefused(response, envelope) : done(endpoint),
    ...Object.fromEntries(refused),
    ...(readsBody(endpoint) && {
      408: { description: 'The body arrived too slowly.', ...failure },
    }),
  }
}

const done = ({ response, alsoAs }: Declaration): ZodOpenApiResponseObject => ({
  description: 'Done.',
  content: {
    ...('contentType' in response
      ? Object.fromEntries([response.contentType].flat().map((type) => [type, {}]))
      : { 'application/json': { schema: response } }),
    ...(alsoAs && { [alsoAs]: {} }),
  },
})

function doneOrRefused(
  response: Declaration['response'],
  envelope: z.ZodType,
): ZodOpenApiResponseObject {
  if ('contentType' in response)
    throw new Error('Only JSON says by `success` that it is a refusal.')
  return {
    description: 'Done; or refused by a rule of the site: `success` is false, and `msg` says why.',
    content: { 'application/json': { schema: z.union([response, envelope]) } },
  }
}

const readsBody = ({ body, upload }: Declaration) => Boolean(body ?? upload)

/** These are answered however much a network has asked for. */
const PROBES = ['GET /api/healthz', 'GET /api/readyz']

/** What follows from the address, the method, the access and the schemas, and what the endpoint adds. */
function refusalsOf(name: EndpointName, endpoint: Declaration): Set<Reason> {
  const { params, query, body, refusals = [] } = endpoint
  // The host refuses an address that cannot be decoded, a network that asks for too much, and what is too much altogether.
  const reasons = new Set<Reason>(['invalid', ...refusals, ...accessRefusals(name, endpoint)])
  if (!PROBES.includes(name)) reasons.add('tooManyRequests')
  if (name !== 'GET /api/healthz') reasons.add('unavailable')
  if (endpoint.pausedBy) reasons.add(ruleRefusal(endpoint))
  if (readsBody(endpoint)) reasons.add('tooLarge').add('unsupported')
  // The key of another request, and a result that was too large to be kept under the key.
  if (takesKey(name, endpoint)) reasons.add('unprocessable').add('conflict')
  for (const schema of [params, query, body]) {
    if (schema) reasons.add(schema.meta()?.refusal ?? 'invalid')
  }
  // Last, as its text is about every 403.
  if (endpoint.confirm) reasons.add('unconfirmed')
  return reasons
}

function accessRefusals(name: EndpointName, { access }: Declaration): Reason[] {
  // No page of another site may have a browser write here.
  const isGuarded = !name.startsWith('GET ') || !['anyone', 'account'].includes(access)
  return [
    ...(access === 'anyone' ? [] : (['unauthenticated'] as const)),
    ...(isGuarded ? (['forbidden'] as const) : []),
  ]
}
