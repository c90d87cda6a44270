import type { Failure } from '@/lib/client/request'
import { MESSAGES } from '@/lib/domain/messages'

/** Logs to the console where the contract wants a failure only logged, without a message to the visitor. */
export function logFailure(what: string, status: number): void {
  // biome-ignore lint/suspicious/noConsole: "only logged" (specification, section 8)
  console.info(`${what} failed with status ${status}.`)
}

/** Returns the server's message; our own when there was no response, or one without a message. */
export const whyFailed = ({ msg, status }: Pick<Failure, 'msg' | 'status'>): string =>
  msg ?? (status === 0 ? MESSAGES.noConnection : MESSAGES.unexpected)
