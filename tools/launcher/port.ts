import { createServer } from 'node:net'
import { listenEverywhere } from '@/server/listen'
import { LaunchError } from '@/tools/cli/terminal'

/**
 * Returns the requested port, or a free one for 0. Throws `LaunchError` that says why the port cannot be used.
 */
export async function findPort(host: string, port: number): Promise<number> {
  try {
    const { servers, port: found } = await listenEverywhere(() => createServer(), host, port)
    for (const server of servers) server.close()
    return found
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new LaunchError(
      WHY[code ?? '']?.(host, port) ?? `Cannot listen on ${host}:${port}: ${code}.`,
    )
  }
}

const WHY: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_, port) =>
    `Port ${port} is taken. Stop what uses it, or set PORT to another one (0: any free one).`,
  EACCES: (_, port) => `Port ${port} needs more rights. Set PORT to one above 1023.`,
  EADDRNOTAVAIL: (host) => `HOST: ${host} is no address of this machine.`,
  ENOTFOUND: (host) => `HOST: ${host} is not known.`,
}
