const NODE_MINIMUM = [20, 19]

/** Returns a sentence when Node is too old: the database driver would fail, as if the database could not be reached. */
export function nodeProblem(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [needed, neededMinor] = NODE_MINIMUM
  const isNew = major > needed || (major === needed && minor >= neededMinor)
  return isNew ? null : `Node ${NODE_MINIMUM.join('.')} or newer is needed; this is ${version}.`
}
