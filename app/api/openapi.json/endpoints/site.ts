import type { EndpointTable } from '@/app/api/openapi.json/description'
import { transparency } from '@/lib/moderation/transparency/answers'
import { transparencyQuery } from '@/lib/moderation/transparency/wire'
import { done, jobsRun } from '@/lib/wire/answers'

/** The endpoints of the site itself. */
export const SITE: EndpointTable = {
  'GET /api/healthz': {
    summary: 'Liveness: the process is up.',
    access: 'anyone',
    answer: done,
  },
  'GET /api/readyz': {
    summary: 'Readiness: the site can serve requests.',
    access: 'anyone',
    answer: done,
  },
  'GET /api/cron': {
    summary: 'Runs due background jobs, for a scheduler that knows the configured secret.',
    access: 'anyone',
    answer: jobsRun,
    refusals: ['unauthenticated'],
  },
  'GET /api/transparency': {
    summary:
      'How many ratings, reports, decisions and appeals there were, per month and in all, by stars, rule and reason.',
    access: 'anyone',
    query: transparencyQuery,
    answer: transparency,
    alsoAs: 'text/csv',
  },
  'GET /api/openapi.json': {
    summary: 'This description.',
    access: 'anyone',
    answer: { contentType: 'application/json' },
  },
}
