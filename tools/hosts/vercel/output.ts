import { readFileSync, realpathSync } from 'node:fs'
import {
  copyFile,
  link,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  symlink,
} from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'

/** What `vercel build` writes: the Build Output API, version 3. */
const OUTPUT = '.vercel/output'
const FUNCTIONS = join(OUTPUT, 'functions')

type FunctionConfig = {
  handler: string
  runtime: string
  maxDuration?: number
  useWebApi?: boolean
  filePathMap?: Record<string, string>
}
export type BuiltFunction = FunctionConfig & {
  /** Its folder; several addresses may share one function. */
  folder: string
}
export type Condition = { type: string; key: string; value?: string }
export type Route = {
  handle?: string
  src?: string
  dest?: string
  status?: number
  headers?: Record<string, string>
  has?: Condition[]
  missing?: Condition[]
  continue?: boolean
  check?: boolean
  middlewarePath?: string
}
export type OutputConfig = { routes: Route[]; crons?: { path: string; schedule: string }[] }

/** The routes and crons of the build. */
export const readConfig = (): OutputConfig =>
  JSON.parse(readFileSync(join(OUTPUT, 'config.json'), 'utf8'))

/** The functions by the path under which they answer, such as `/reviews/[expertId]`. */
export async function readFunctions(): Promise<Map<string, BuiltFunction>> {
  const names = await readdir(FUNCTIONS, { recursive: true })
  const found = new Map<string, BuiltFunction>()
  for (const name of names.filter((one) => one.endsWith('.func'))) {
    const folder = realpathSync(join(FUNCTIONS, name))
    const config = JSON.parse(readFileSync(join(folder, '.vc-config.json'), 'utf8'))
    found.set(`/${name.slice(0, -'.func'.length).split(sep).join('/')}`, { ...config, folder })
  }
  return found
}

/** Each function once, although it answers under many paths. */
export const distinct = (functions: ReadonlyMap<string, BuiltFunction>): BuiltFunction[] => [
  ...new Map([...functions.values()].map((one) => [one.folder, one])).values(),
]

/** The files of a function: the path inside it, and where the file is now. */
export async function listFiles({ folder, filePathMap = {} }: BuiltFunction) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const own = entries
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ inside: relative(folder, path), path }))
  const shared = Object.entries(filePathMap).map(([inside, path]) => ({ inside, path }))
  return [...own, ...shared]
}

/** The unpacked size of a function in bytes. */
export async function sizeOf(built: BuiltFunction): Promise<number> {
  const sizes = (await listFiles(built)).map(async ({ path }) => (await lstat(path)).size)
  return (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0)
}

/** Puts the files of a function, and nothing else, into a folder. */
export async function unpack(built: BuiltFunction, target: string): Promise<void> {
  for (const { inside, path } of await listFiles(built)) {
    const to = join(target, inside)
    await mkdir(dirname(to), { recursive: true })
    if ((await lstat(path)).isSymbolicLink()) await symlink(await readlink(path), to)
    else await link(path, to).catch(() => copyFile(path, to))
  }
}

/** The content of a static file, or null. */
export const readStatic = (path: string): Promise<Buffer | null> =>
  readFile(join(OUTPUT, 'static', path)).catch(() => null)
