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
  /** Refusals beyond those that follow from `access` and the schemas. */
  refusals?: readonly Reason[]
}

const REFUSAL_TEXT: Partial<Record<Reason, string>> = {
  invalid: 'The request is malformed.',
  unauthenticated: 'No valid session token.',
  forbidden: 'The account may not do this.',
  notFound: 'There is no such thing.',
  conflict: 'It exists already.',
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
        'Every failure has the same body: `success` false and the text under `msg`, `message` and `error`. ' +
        'Endpoints whose answer is read as `success, msg` refuse what breaks a rule of the site with status 200.',
    },
    servers: [{ url: siteUrl }],
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    paths,
  }
  return createDocument(document)
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

function withKey(described: ZodOpenApiOperationObject, envelope: z.ZodType) {
  const content = { 'application/json': { schema: envelope } }
  const reused = { description: 'A rule of the site, or the key of another request.', content }
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
