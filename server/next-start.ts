import type { RequestListener } from 'node:http'
import { getEnv } from '@/lib/env'
import { withAllowedMethods } from '@/server/allowed-methods'
import { rejectInvalid } from '@/server/http/request-filter'

/** Rejects the requests that our host rejects, and completes 405 responses like it, where Next listens itself. */
export function filterRequests(listener: RequestListener): RequestListener {
  const handler = withAllowedMethods(async (...call) => listener(...call), getEnv().SITE_URL)
  return (request, response) => {
    if (!rejectInvalid(request, response)) void handler(request, response)
  }
}
