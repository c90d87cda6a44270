import type { z } from 'zod'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError, type Reason } from '@/lib/errors'

export type Shape = z.ZodType | undefined
export type Accepted<S extends Shape> = S extends z.ZodType ? z.output<S> : undefined

declare module 'zod' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into zod's
  interface GlobalMeta {
    /** How a well-formed input that breaks a rule of this schema is refused (C2); `invalid` unless told. */
    refusal?: Reason
  }
}

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i

const isObject = (input: unknown) =>
  typeof input === 'object' && input !== null && !Array.isArray(input)

/**
 * Refuses what the caller sent unless it fits: `invalid` when it is no object at all, else the refusal that the
 * schema names. A `ZodError` thrown later is our own bug and must answer 500.
 */
export function accept<S extends Shape>(shape: S | undefined, input: unknown): Accepted<S> {
  if (!shape) return undefined as Accepted<S>
  if (!isObject(input)) throw new AppError('invalid', SERVER_MESSAGES.invalidRequest)
  // What a schema has no sentence for is not told in zod's words.
  const result = shape.safeParse(input, { error: () => SERVER_MESSAGES.invalidRequest })
  if (result.success) return result.data as Accepted<S>
  const reason = shape.meta()?.refusal ?? 'invalid'
  const { issues } = result.error
  throw new AppError(reason, issues[0]?.message ?? SERVER_MESSAGES.invalidRequest, {
    fields: firstByField(issues),
  })
}

/** The first sentence about each field, by the field's name. */
function firstByField(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const named = issues.flatMap(({ path: [field], message }) =>
    typeof field === 'string' ? [[field, message] as const] : [],
  )
  return Object.fromEntries(named.reverse())
}

export const readQuery = (request: Request) => Object.fromEntries(new URL(request.url).searchParams)

/**
 * Throws `unsupported` for a body that says it is something else than JSON: text and forms are what a page of another site
 * can have a browser send without asking first.
 */
export function requireJson({ headers }: Request): void {
  const type = headers.get('content-type')
  if (type !== null && !JSON_TYPE.test(type)) {
    throw new AppError('unsupported', SERVER_MESSAGES.jsonExpected)
  }
}

/** The parsed JSON of a body. Throws `invalid`. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid', SERVER_MESSAGES.notJson, { cause })
  }
}

/** The body as text. Throws `tooLarge` past `bytesMax`, without reading on. */
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
