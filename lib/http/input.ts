import type { z } from 'zod'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError, type Reason } from '@/lib/errors'

export type Shape = z.ZodType | undefined
export type ParsedInput<S extends Shape> = S extends z.ZodType ? z.output<S> : undefined

declare module 'zod' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into zod's
  interface GlobalMeta {
    /** The reason to refuse a well-formed input that violates this schema; `invalid` by default. */
    refusal?: Reason
  }
}

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i

const isObject = (input: unknown) =>
  typeof input === 'object' && input !== null && !Array.isArray(input)

/**
 * Parses input from the client. Throws `invalid` when it is not an object, else the refusal of the schema. A `ZodError`
 * thrown later is our own bug and stays a 500.
 */
export function accept<S extends Shape>(shape: S | undefined, input: unknown): ParsedInput<S> {
  if (!shape) return undefined as ParsedInput<S>
  if (!isObject(input)) throw new AppError('invalid', SERVER_MESSAGES.invalidRequest)
  // Issues without a message of the schema get ours, not zod's.
  const result = shape.safeParse(input, { error: () => SERVER_MESSAGES.invalidRequest })
  if (result.success) return result.data as ParsedInput<S>
  const reason = shape.meta()?.refusal ?? 'invalid'
  const { issues } = result.error
  throw new AppError(reason, issues[0]?.message ?? SERVER_MESSAGES.invalidRequest, {
    fields: firstByField(issues),
  })
}

/** The first message about each field, by its name. */
function firstByField(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const named = issues.flatMap(({ path: [field], message }) =>
    typeof field === 'string' ? [[field, message] as const] : [],
  )
  return Object.fromEntries(named.reverse())
}

/** Returns the query of a request; of a repeated key the last value. */
export const readQuery = (request: Request) => Object.fromEntries(new URL(request.url).searchParams)

/**
 * Throws `unsupported` for a body of another type than JSON: pages of other sites can make a browser send text and forms
 * without a preflight.
 */
export function requireJson({ headers }: Request): void {
  const type = headers.get('content-type')
  if (type !== null && !JSON_TYPE.test(type)) {
    throw new AppError('unsupported', SERVER_MESSAGES.jsonExpected)
  }
}

/** Returns the parsed JSON of a body. Throws `invalid`. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid', SERVER_MESSAGES.notJson, { cause })
  }
}

/** Returns the body as text. Throws `tooLarge` past `bytesMax`, without reading on. */
export async function readText(request: Request, bytesMax: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of request.body ?? []) {
      bytes += chunk.length
      if (bytes > bytesMax) throw new AppError('tooLarge', SERVER_MESSAGES.bodyTooLarge)
      chunks.push(chunk)
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('invalid', SERVER_MESSAGES.notJson, { cause })
  }
  return Buffer.concat(chunks).toString('utf8')
}
