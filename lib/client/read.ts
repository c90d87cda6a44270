import type { Result } from '@/lib/client/request'

/** A failed read as an error, because `swr` expects failures to be thrown. */
export class ReadFailure extends Error {
  readonly status: number

  constructor(result: { msg: string | null; status: number }) {
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

/** For `swr`: read once when the screen opens; screens revalidate explicitly. */
export const READ_ONCE = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
} as const
