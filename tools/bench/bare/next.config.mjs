import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** @type {import('next').NextConfig} */
export default {
  agentRules: false,
  // Turbopack also searches the folders above for middleware and instrumentation: those of the site do not belong here.
  pageExtensions: ['bare.tsx', 'bare.ts'],
  turbopack: { root },
  outputFileTracingRoot: root,
  typescript: { ignoreBuildErrors: true },
}
