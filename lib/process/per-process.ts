// Route bundles and the host are separate module graphs in one process, and `next dev` reloads modules: a variable of a
// module exists once in each of them.
const global = globalThis as typeof globalThis & { perProcess?: Map<string, unknown> }
global.perProcess ??= new Map()
const values = global.perProcess

/** Returns what the whole process shares under a name; `make` makes it on first use. Each name has one module. */
export function perProcess<T>(name: string, make: () => T): T {
  if (!values.has(name)) values.set(name, make())
  return values.get(name) as T
}
