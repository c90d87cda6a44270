import { type Failure, logFailure, type Result } from '@/lib/client/request'

/** A failed read as an error, because a reader expects failures to be thrown. */
export class ReadFailure extends Error {
  readonly status: number

  constructor(result: Pick<Failure, 'msg' | 'status'>) {
    super(result.msg ?? 'No response')
    this.name = 'ReadFailure'
    this.status = result.status
  }
}

/** Returns the value of a result; throws `ReadFailure` when there is none. */
export async function unwrap<T>(pending: Promise<Result<T>>): Promise<T> {
  const result = await pending
  if (!result.ok) throw new ReadFailure(result)
  return result.value
}

export type ReadOptions = {
  /** What is read, for the log of failures. */
  what: string
  /** Whether what was read for the key before stays until there is something newer. */
  keepsLast?: boolean
  onFailure?(failure: ReadFailure): void
}

/** Logs a failed read, and tells the screen. */
export function reportFailure(error: unknown, { what, onFailure }: ReadOptions): ReadFailure {
  const failure = error instanceof ReadFailure ? error : new ReadFailure({ msg: null, status: 0 })
  logFailure(what, failure.status)
  onFailure?.(failure)
  return failure
}
