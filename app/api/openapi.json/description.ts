import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import { type Reason, STATUS } from '@/lib/errors'
import type { Access } from '@/lib/http/actor'
import { IDEMPOTENCY_KEY } from '@/lib/http/idempotency-key'

export type EndpointName = `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /api/${string}`

/** The description of an endpoint. Its schemas are the ones that parse the requests. */
export type EndpointDescription = {
  summary: string
  access: Access
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** A request body that is not JSON, by content type. */
  upload?: { contentType: string; schema: z.ZodType }
  /** The successful response; a content type if it is not JSON. */
  answer: z.ZodType | { contentType: string }
  /** Failures beyond those that follow from `access` and the schemas. */
  refusals?: readonly Reason[]
}

const REFUSAL_TEXT: Partial<Record<Reason, string>> = {
  invalid: 'The request is malformed.',
  unauthenticated: 'No valid session token.',
  forbidden: 'The account may not do this.',
  notFound: 'Not found.',
  conflict: 'It already exists.',
  tooLarge: 'The request is too large.',
  unsupported: 'The content type is not accepted.',
  unprocessable: 'A rule of the site rejects it; the text says which.',
  tooManyRequests: 'A rate limit is exceeded; `Retry-After` says how long to wait.',
  unavailable:
    'The database is unreachable or the site is overloaded. Retry after `Retry-After` seconds; repeat a write with the same `Idempotency-Key`.',
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
    const described = operation(endpoint, envelope)
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: takesKey(name) ? withKey(described, envelope) : described,
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
  return createDocument(document)
}

/** Writes that a client can repeat with the same key; the others are idempotent already, or open a session. */
const takesKey = (name: string) =>
  !name.startsWith('GET ') &&
  !/^POST \/api\/(?:signin|logout|session|session\/third-party|upload)$/.test(name)

const keyHeader = z.object({
  'Idempotency-Key': z.string().regex(IDEMPOTENCY_KEY).optional().meta({
    description:
      'Identifies the write for a day: repeated with the same key, it has no second effect and returns the same response.',
  }),
})

function withKey(described: ZodOpenApiOperationObject, envelope: z.ZodType) {
  const content = { 'application/json': { schema: envelope } }
  const reused = {
    description: 'A rule of the site rejects it, or the key belongs to another request.',
    content,
  }
  return {
    ...described,
    requestParams: { ...described.requestParams, header: keyHeader },
    responses: { ...described.responses, 422: reused },
  }
}

function operation(endpoint: EndpointDescription, envelope: z.ZodType): ZodOpenApiOperationObject {
  const { summary, access, params, query } = endpoint
  return {
    summary,
    security: access === 'anyone' ? [{}, { session: [] }] : [{ session: [] }],
    requestParams: {
      ...(params ? { path: objectOf(params) } : {}),
      ...(query ? { query: objectOf(query) } : {}),
    },
    ...requestBody(endpoint),
    responses: responses(endpoint, envelope),
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
}: EndpointDescription): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (upload)
    return { requestBody: { content: { [upload.contentType]: { schema: upload.schema } } } }
  return body ? { requestBody: { content: { 'application/json': { schema: body } } } } : {}
}

function responses(endpoint: EndpointDescription, envelope: z.ZodType): ZodOpenApiResponsesObject {
  const { answer } = endpoint
  const content =
    'contentType' in answer
      ? { [answer.contentType]: {} }
      : { 'application/json': { schema: answer } }
  const refused = [...refusalsOf(endpoint)].map((reason) => [
    String(STATUS[reason]),
    {
      description: REFUSAL_TEXT[reason] ?? '',
      content: { 'application/json': { schema: envelope } },
    },
  ])
  return { 200: { description: 'Done.', content }, ...Object.fromEntries(refused) }
}

function refusalsOf({
  access,
  params,
  query,
  body,
  refusals = [],
}: EndpointDescription): Set<Reason> {
  const reasons = new Set<Reason>([...refusals, 'unavailable'])
  if (access !== 'anyone') reasons.add('unauthenticated')
  if (access.startsWith('admin')) reasons.add('forbidden')
  if (body) reasons.add('invalid').add('tooLarge').add('unsupported')
  for (const schema of [params, query, body]) {
    if (schema) reasons.add(schema.meta()?.refusal ?? 'invalid')
  }
  reasons.delete('refused')
  return reasons
}
