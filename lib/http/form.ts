import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'

/**
 * Returns the multipart form of a request. Throws `tooLarge` as soon as more than `bytesMax` is announced or received,
 * without reading on, or `invalid`. `request.formData()` would have no limit.
 */
export async function readForm(request: Request, bytesMax: number): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  if (!request.body || !type.startsWith('multipart/form-data')) {
    throw new AppError('invalid', SERVER_MESSAGES.invalidRequest)
  }
  if (Number(request.headers.get('content-length')) > bytesMax) throw tooLarge()
  const limited = request.body.pipeThrough(limitBytes(bytesMax))
  try {
    return await new Response(limited, { headers: { 'content-type': type } }).formData()
  } catch (cause) {
    throw causedByLimit(cause) ?? new AppError('invalid', SERVER_MESSAGES.invalidRequest, { cause })
  }
}

const tooLarge = () => new AppError('tooLarge', SERVER_MESSAGES.bodyTooLarge)

function limitBytes(bytesMax: number): TransformStream<Uint8Array<ArrayBuffer>> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length
      if (bytes > bytesMax) controller.error(tooLarge())
      else controller.enqueue(chunk)
    },
  })
}

/** The parser may wrap the error that ended its stream. */
function causedByLimit(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  return error instanceof Error && error.cause ? causedByLimit(error.cause) : null
}
