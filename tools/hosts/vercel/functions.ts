import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type BuiltFunction, unpack } from '@/tools/hosts/vercel/output'
import { startNode, stopChild } from '@/tools/launcher/children'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'

export type Call = {
  method: string
  url: string
  headers: Record<string, string | string[]>
  body: Buffer
}
export type Answer = {
  status: number
  headers: Record<string, string | string[]>
  body: Buffer
}
type Instance = { child: ChildProcess; port: number; calls: number }

/** Runs functions as the platform does: a process each, started by the first call, frozen while there is nothing to do. */
export function createFunctions(variables: Record<string, string>, cleanup: CleanupStack) {
  const instances = new Map<string, Promise<Instance>>()

  async function start(built: BuiltFunction): Promise<Instance> {
    const folder = await mkdtemp(join(tmpdir(), 'function-'))
    cleanup.add(() => rm(folder, { recursive: true, force: true }))
    await unpack(built, folder)
    const script = resolve('tools/hosts/vercel/function-server.cjs')
    const child = startNode([script, built.handler, built.useWebApi ? 'web' : 'node'], {
      variables: { ...variables, VERCEL: '1', VERCEL_REGION: 'here', NODE_ENV: 'production' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      cwd: folder,
    })
    cleanup.add(async () => {
      child.kill('SIGCONT')
      await stopChild(child, 1_000)
    })
    const [{ port }] = (await once(child, 'message')) as [{ port: number }]
    const instance = { child, port, calls: 0 }
    child.on('message', () => {
      if (instance.calls === 0) child.kill('SIGSTOP')
    })
    return instance
  }

  return {
    async call(built: BuiltFunction, call: Call): Promise<Answer> {
      const starting = instances.get(built.folder) ?? start(built)
      instances.set(built.folder, starting)
      const instance = await starting
      instance.calls += 1
      instance.child.kill('SIGCONT')
      try {
        return await sendTo(instance.port, call)
      } finally {
        instance.calls -= 1
      }
    },
  }
}

function sendTo(port: number, { method, url, headers, body }: Call): Promise<Answer> {
  return new Promise((done, fail) => {
    const options = { host: '127.0.0.1', port, method, path: url, headers, agent: false }
    const sent = request(options, (response) => {
      readBody(response).then((received) => {
        const { statusCode: status = 500, headers: answered } = response
        const given = Object.entries(answered).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value] as const],
        )
        done({ status, headers: Object.fromEntries(given), body: received })
      }, fail)
    })
    sent.once('error', fail)
    sent.end(body)
  })
}

/** Reads a whole body. */
export async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk)
  return Buffer.concat(chunks)
}
