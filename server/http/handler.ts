import type { IncomingMessage, ServerResponse } from 'node:http'

/** Responds to a request. Resolves when the work on it has ended, which may be after the response. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>
