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
import type { Access } from '@/lib/http/actor'
import { IDEMPOTENCY_KEY } from '@/lib/http/idempotency-key'

export type EndpointName = `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /api/${string}`

/** What the description says of an endpoint. The schemas are the ones that parse its requests. */
export type EndpointDescription = {
  summary: string
  access: Access
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** What it reads that is not JSON, by content type. */
  upload?: { contentType: string; schema: z.ZodType }
  /** The answer when all went well; a content type for what is not JSON. */
  answer: z.ZodType | { contentType: string }
  /** Refusals beyond those that follow from the method, `access` and the schemas. */
  refusals?: readonly Reason[]
}

const REFUSAL_TEXT: Record<Exclude<Reason, 'refused'>, string> = {
  invalid: 'The request is malformed.',
  unauthenticated: 'No valid session token.',
  forbidden: 'The account may not do this, or another site made a browser send it.',
  notFound: 'There is no such thing.',
  conflict: 'Something stands against it as things are; the text says what.',
  gone: 'It was there, and has been removed.',
  tooLarge: 'The request is too large.',
  unsupported: 'The content type is not accepted.',
  unprocessable: 'A rule of the site refuses it; the text says which.',
  tooManyRequests: 'Over a limit; `Retry-After` says for how long.',
  unavailable:
    'The database cannot be reached, or there is more to do than can be done: send it again after `Retry-After` seconds, a write under the same `Idempotency-Key`.',
}

/** The OpenAPI 3.1 description of a table of endpoints. `envelope` is the body of every failure. */
export function describeApi(
  endpoints: Readonly<Record<EndpointName, EndpointDescription>>,
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
        'Every failure has the same body: `success` false and the text under `msg`, `message` and `error`. ' +
        'Endpoints whose answer is read as `success, msg` refuse what breaks a rule of the site with status 200.',
    },
    servers: [{ url: siteUrl }],
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    paths,
  }
  return createDocument(document, { override: asDescribed })
}

/** Writes that a client may send again under the same key; the others happen once by themselves, or open a session. */
const takesKey = (name: string) =>
  !name.startsWith('GET ') &&
  !/^POST \/api\/(?:signin|logout|session|session\/third-party|upload)$/.test(name)

const keyHeader = z.object({
  'Idempotency-Key': z.string().regex(IDEMPOTENCY_KEY).optional().meta({
    description:
      'Names the write for a day: sent again under the same key it has no second effect and the same answer.',
  }),
})

function operation(
  name: EndpointName,
  endpoint: EndpointDescription,
  envelope: z.ZodType,
): ZodOpenApiOperationObject {
  const { summary, access, params, query } = endpoint
  return {
    summary,
    security: access === 'anyone' ? [{}, { session: [] }] : [{ session: [] }],
    requestParams: {
      ...(params ? { path: objectOf(params) } : {}),
      ...(query ? { query: objectOf(query) } : {}),
      ...(takesKey(name) ? { header: keyHeader } : {}),
    },
    ...requestBody(endpoint),
    responses: responses(name, endpoint, envelope),
  }
}

/** What arrives, of a schema that also maps to our own names. */
function objectOf(schema: z.ZodType): z.ZodObject {
  if (schema instanceof z.ZodObject) return schema
  if (schema instanceof z.ZodPipe) return objectOf(schema.in as z.ZodType)
  throw new Error('Parameters are described by an object schema.')
}

function requestBody({
  body,
  upload,
}: EndpointDescription): Pick<ZodOpenApiOperationObject, 'requestBody'> {
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
  endpoint: EndpointDescription,
  envelope: z.ZodType,
): ZodOpenApiResponsesObject {
  const { answer } = endpoint
  const reasons = refusalsOf(name, endpoint)
  const failure = { content: { 'application/json': { schema: envelope } } }
  const refused = [...reasons]
    .filter((reason) => reason !== 'refused')
    .map((reason) => [STATUS[reason], { description: REFUSAL_TEXT[reason], ...failure }])
  return {
    200: reasons.has('refused') ? doneOrRefused(answer, envelope) : done(answer),
    ...Object.fromEntries(refused),
    ...(readsBody(endpoint) && {
      408: { description: 'The body arrived too slowly.', ...failure },
    }),
  }
}

const done = (answer: EndpointDescription['answer']): ZodOpenApiResponseObject => ({
  description: 'Done.',
  content:
    'contentType' in answer
      ? { [answer.contentType]: {} }
      : { 'application/json': { schema: answer } },
})

function doneOrRefused(
  answer: EndpointDescription['answer'],
  envelope: z.ZodType,
): ZodOpenApiResponseObject {
  if ('contentType' in answer) throw new Error('Only JSON says by `success` that it is a refusal.')
  return {
    description: 'Done; or refused by a rule of the site: `success` is false, and `msg` says why.',
    content: { 'application/json': { schema: z.union([answer, envelope]) } },
  }
}

const readsBody = ({ body, upload }: EndpointDescription) => Boolean(body ?? upload)

/** These are answered however much a network has asked for. */
const PROBES = ['GET /api/healthz', 'GET /api/readyz']

/** What follows from the address, the method, the access and the schemas, and what the endpoint adds. */
function refusalsOf(name: EndpointName, endpoint: EndpointDescription): Set<Reason> {
  const { params, query, body, refusals = [] } = endpoint
  // The host refuses an address that cannot be decoded, a network that asks for too much, and what is too much altogether.
  const reasons = new Set<Reason>(['invalid', ...refusals, ...accessRefusals(name, endpoint)])
  if (!PROBES.includes(name)) reasons.add('tooManyRequests')
  if (name !== 'GET /api/healthz') reasons.add('unavailable')
  if (readsBody(endpoint)) reasons.add('tooLarge').add('unsupported')
  // The key of another request, and a result that was too large to be kept under the key.
  if (takesKey(name)) reasons.add('unprocessable').add('conflict')
  for (const schema of [params, query, body]) {
    if (schema) reasons.add(schema.meta()?.refusal ?? 'invalid')
  }
  return reasons
}

function accessRefusals(name: EndpointName, { access }: EndpointDescription): Reason[] {
  // No page of another site may have a browser write here.
  const isGuarded = !name.startsWith('GET ') || !['anyone', 'account'].includes(access)
  return [
    ...(access === 'anyone' ? [] : (['unauthenticated'] as const)),
    ...(isGuarded ? (['forbidden'] as const) : []),
  ]
}
