import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { EndpointName } from '@/app/api/openapi.json/description'
import { listEndpoints } from '@/app/api/openapi.json/endpoints'
import { GET } from '@/app/api/openapi.json/route'
import type { Declaration } from '@/lib/http/route'
import { call } from '@/tests/support/http'

const ENDPOINTS = await listEndpoints()

type Json = Record<string, unknown>
type Parameter = { name: string; in: string; required?: boolean; schema: Json }
type Content = { content: Record<string, { schema: Json }> }
type Operation = {
  parameters?: Parameter[]
  requestBody?: Content
  responses: Record<string, Content>
}

async function operationOf(name: string): Promise<Operation> {
  const [method = '', path = ''] = name.split(' ')
  return (await call(GET)).body.paths[path][method.toLowerCase()]
}

const ALL = Object.entries(ENDPOINTS) as [EndpointName, Declaration][]

const takesKey = (name: string, { repeatable, upload }: Declaration) =>
  !name.startsWith('GET ') && repeatable !== false && !upload

const SCHEMA_REFUSALS: Record<string, string> = {
  notFound: '404',
  unprocessable: '422',
  invalid: '400',
  refused: '200',
}

/** The refusals that follow from the declaration of a route, its wrapper and the host. */
function refusalsOf(name: EndpointName, endpoint: Declaration): string[] {
  const { access, params, query, body } = endpoint
  const schemas = [params, query, body].filter((schema) => schema !== undefined)
  const isWrite = !name.startsWith('GET ')
  return [
    '400',
    ...(name === 'GET /api/healthz' ? [] : ['503']),
    ...(/healthz|readyz/.test(name) ? [] : ['429']),
    ...(access === 'anyone' ? [] : ['401']),
    ...(access === 'anyone' || access === 'account' ? [] : ['403']),
    ...(isWrite ? ['403'] : []),
    ...(body ? ['408', '413', '415'] : []),
    ...(takesKey(name, endpoint) ? ['409', '422'] : []),
    ...schemas.flatMap((schema) => SCHEMA_REFUSALS[schema.meta()?.refusal ?? 'invalid'] ?? []),
  ]
}

test.each(ALL)(
  '%s lists every refusal that it can give, in the one envelope',
  async (name, endpoint) => {
    const { responses } = await operationOf(name)
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(refusalsOf(name, endpoint)))
    const failures = Object.entries(responses).filter(([status]) => status !== '200')
    const schemas = failures.map(([, { content }]) => content['application/json']?.schema)
    expect(schemas).toEqual(failures.map(() => ({ $ref: '#/components/schemas/Failure' })))
  },
)

/** Their responses are read as `success, msg`: a rule of the site refuses with 200. */
const REFUSED_IN_200 = [
  'PATCH /api/comment/{id}/reply/{replyId}',
  'POST /api/comment/{id}/reply',
  'POST /api/forget-password',
  'POST /api/increaseUserScore',
  'POST /api/me/close',
  'POST /api/me/email',
  'POST /api/me/name',
  'POST /api/me/password',
  'POST /api/me/picture',
  'POST /api/questions',
  'POST /api/reset-password',
  'POST /api/verify-email',
]

test('a refusal with status 200 is described exactly where the contract has one', async () => {
  const described: string[] = []
  for (const [name] of ALL) {
    const { responses } = await operationOf(name)
    const schema = JSON.stringify(responses['200']?.content['application/json']?.schema ?? {})
    if (schema.includes('#/components/schemas/Failure')) described.push(name)
  }
  expect(described.sort()).toEqual(REFUSED_IN_200)
})

/** A field that a route reads, with its description and the schema that parses it. */
type Field = {
  place: string
  field: string
  described: Json
  isRequired: boolean
  schema: z.ZodType
}

function bodyFields(name: string, { body }: Declaration, { requestBody }: Operation): Field[] {
  const { properties = {}, required = [] } = (requestBody?.content['application/json']?.schema ??
    {}) as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties).flatMap(([field, described]) =>
    body
      ? [
          {
            place: `${name}: ${field}`,
            field,
            described,
            isRequired: required.includes(field),
            schema: body,
          },
        ]
      : [],
  )
}

const queryFields = (
  name: string,
  { query }: Declaration,
  { parameters = [] }: Operation,
): Field[] =>
  parameters
    .filter((one) => one.in === 'query')
    .flatMap(({ name: field, schema: described, required: isRequired = false }) =>
      query ? [{ place: `${name}?${field}`, field, described, isRequired, schema: query }] : [],
    )

async function allFields(): Promise<Field[]> {
  const fields: Field[] = []
  for (const [name, endpoint] of ALL) {
    const operation = await operationOf(name)
    fields.push(...bodyFields(name, endpoint, operation), ...queryFields(name, endpoint, operation))
  }
  return fields
}

/** Whether zod accepts this field of a request, regardless of the others. */
const takes = ({ schema, field }: Field, sent: Json): boolean =>
  !schema.safeParse(sent).error?.issues.some(({ path }) => path[0] === field)

const branchOf = ({ described }: Field, type: string): Json | null => {
  const branches = (described.anyOf ?? described.oneOf ?? [described]) as Json[]
  return branches.find((branch) => branch.type === type) ?? null
}

test('every body that is read is required, and described with keywords of JSON schema alone', async () => {
  const bodies: unknown[] = []
  for (const [name] of ALL) {
    const { requestBody } = await operationOf(name)
    if (requestBody) bodies.push(requestBody)
  }
  expect(bodies.filter((body) => !(body as { required?: boolean }).required)).toEqual([])
  expect(JSON.stringify(bodies)).not.toContain('"refusal"')
  // A list of schemas there is a tuple, which OpenAPI 3.0 does not have.
  expect(JSON.stringify((await call(GET)).body)).not.toContain('"items":[')
})

test('a field is required exactly where zod refuses a request without it', async () => {
  const fields = await allFields()
  expect(fields.length).toBeGreaterThan(60)
  const wrong = fields.filter((one) => one.isRequired === takes(one, {}))
  expect(wrong.map(({ place }) => place)).toEqual([])
})

/** Whether zod accepts sizes from `min` to `max` and refuses those beyond; without a bound it accepts any size. */
function hasBounds(
  min: number | undefined,
  max: number | undefined,
  takesSize: (size: number) => boolean,
) {
  const [least, most] = [min ?? 0, max ?? 20_000]
  const isMinRight = takesSize(least) && (least === 0 || !takesSize(least - 1))
  return isMinRight && takesSize(most) && (max === undefined || !takesSize(most + 1))
}

type Bounds = Partial<
  Record<'minLength' | 'maxLength' | 'minItems' | 'maxItems' | 'minimum' | 'maximum', number>
>

test('the described bounds of a text are those at which zod refuses it', async () => {
  const wrong = (await allFields()).filter((one) => {
    const text = branchOf(one, 'string')
    if (!text || text.enum || 'const' in text || text.pattern || text.format) return false
    const { minLength, maxLength } = text as Bounds
    const ofLength = (length: number) => takes(one, { [one.field]: 'a'.repeat(length) })
    return !hasBounds(minLength, maxLength, ofLength)
  })
  expect(wrong.map(({ place }) => place)).toEqual([])
})

const SAMPLES = [
  '0',
  '1',
  '10',
  '999',
  '1000',
  '1001',
  '9999',
  '10000',
  '10001',
  '999999',
  '1000000',
]
  .concat(['1000001', '9999999', '10000000', '-1', '2.5', 'x', 'DE', 'a@example.com'])
  .concat(['f'.repeat(24), 'f'.repeat(48), `${'f'.repeat(24)},${'0'.repeat(24)}`])

test('a text in a form is accepted exactly where its pattern matches', async () => {
  const patterned = (await allFields()).filter((one) => branchOf(one, 'string')?.pattern)
  const wrong = patterned.flatMap((one) => {
    const pattern = new RegExp(String(branchOf(one, 'string')?.pattern))
    const differs = SAMPLES.filter(
      (text) => pattern.test(text) !== takes(one, { [one.field]: text }),
    )
    return differs.map((text) => `${one.place}: ${text}`)
  })
  expect(patterned.length).toBeGreaterThan(10)
  expect(wrong).toEqual([])
})

test('the described bounds of a list are those at which zod refuses it', async () => {
  // A field that accepts anything ignores what it cannot read.
  const lists = (await allFields()).filter(
    (one) => branchOf(one, 'array') && !takes(one, { [one.field]: 'no list' }),
  )
  const wrong = lists.filter((one) => {
    const { items, minItems, maxItems } = branchOf(one, 'array') as Bounds & { items?: Json }
    const values = (items?.enum ?? ['f'.repeat(24)]) as unknown[]
    const listOf = (length: number) => Array.from({ length }, (_, at) => values[at % values.length])
    return !hasBounds(minItems, maxItems, (length) => takes(one, { [one.field]: listOf(length) }))
  })
  expect(lists.length).toBeGreaterThan(1)
  expect(wrong.map(({ place }) => place)).toEqual([])
})

test('the described bounds of a number are those at which zod refuses it', async () => {
  const numbers = (await allFields()).filter((one) => branchOf(one, 'number'))
  const wrong = numbers.filter((one) => {
    const {
      enum: values,
      minimum,
      maximum,
    } = branchOf(one, 'number') as Bounds & { enum?: unknown[] }
    const ofValue = (value: number) => takes(one, { [one.field]: value })
    if (values) return ofValue(-1) || ofValue(1e9)
    const isMinRight = ofValue(minimum ?? -1e9) && (minimum === undefined || !ofValue(minimum - 1))
    return !(
      isMinRight &&
      ofValue(maximum ?? 1e9) &&
      (maximum === undefined || !ofValue(maximum + 1))
    )
  })
  expect(numbers.length).toBeGreaterThan(1)
  expect(wrong.map(({ place }) => place)).toEqual([])
})
