import type { Sent } from '@/lib/client/request'

/** Why a read has no value: for `swr`, which wants failures thrown. */
export class ReadFailure extends Error {
  readonly status: number

  constructor(sent: { msg: string | null; status: number }) {
    super(sent.msg ?? 'No answer')
    this.name = 'ReadFailure'
    this.status = sent.status
  }
}

/** The value of an answer; throws `ReadFailure` when there is none. */
export async function unwrap<T>(sending: Promise<Sent<T>>): Promise<T> {
  const sent = await sending
  if (!sent.ok) throw new ReadFailure(sent)
  return sent.value
}

/** Read once when the screen opens; the screens say themselves when to read again. */
export const READ_ONCE = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
} as const
