import { z } from 'zod'
import type { EndpointTable } from '@/app/api/openapi.json/description'
import type { Declaration } from '@/lib/http/route'

const HEAD = `# Endpoints

Made from what the routes declare; do not edit. [wire-contract.md](wire-contract.md) says what holds for all of them, \`/api/openapi.json\` has the types.
Keys in brackets are optional; \`[ ]\` is a list.

| endpoint | who | reads | returns |
|---|---|---|---|
`

type JsonSchema = {
  properties?: Record<string, unknown>
  required?: string[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  items?: JsonSchema
}

/** The first-level keys of an object schema, those of alternatives included. */
function keysOf({ properties = {}, required = [], ...schema }: JsonSchema): string[] {
  const own = Object.keys(properties).map((key) =>
    required.includes(key) ? `\`${key}\`` : `(\`${key}\`)`,
  )
  const others = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return [...new Set([...own, ...others.flatMap(keysOf)])]
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema

function readKeys({ query, body, upload }: Declaration): string {
  const schemas = [query, body, upload?.schema].filter((schema) => schema !== undefined)
  const groups = schemas.map((schema) => keysOf(jsonSchema(schema, 'input')).join(' '))
  return groups.join(' · ') || '—'
}

function returnedKeys({ response, alsoAs }: Declaration): string {
  if ('contentType' in response) return response.contentType
  const schema = jsonSchema(response, 'output')
  const keys = schema.items ? `[ ${keysOf(schema.items).join(' ')} ]` : keysOf(schema).join(' ')
  return alsoAs ? `${keys}; or ${alsoAs}` : keys
}

/** The page `docs/endpoints.md`: a line for each endpoint with who may call it and its keys. */
export function endpointIndex(endpoints: EndpointTable): string {
  const lines = Object.entries(endpoints).map(
    ([name, declaration]) =>
      `| \`${name}\` | ${declaration.access} | ${readKeys(declaration)} | ${returnedKeys(declaration)} |\n`,
  )
  return HEAD + lines.join('')
}
