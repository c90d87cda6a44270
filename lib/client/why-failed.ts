import { MESSAGES } from '@/lib/domain/messages'

type Failure = { msg: string | null; status: number }

/** Returns the server's message; our own when there was no response, or one without a message. */
export const whyFailed = ({ msg, status }: Failure): string =>
  msg ?? (status === 0 ? MESSAGES.noConnection : MESSAGES.unexpected)
