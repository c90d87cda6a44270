export type Turns = {
  /** Whether a piece of work of this name would be done, sooner or later. */
  hasRoom(name: string): boolean
  /** Does it, after others of the same name if too many of them run. */
  take<T>(name: string, work: () => Promise<T>): Promise<T>
}

type Line = { running: number; waiting: (() => void)[] }

/** At most `runningMax` pieces of work of one name run at once; as many as `waitingMax` wait in their order. */
export function createTurns(runningMax: number, waitingMax: number): Turns {
  const lines = new Map<string, Line>()

  async function enter(name: string): Promise<Line> {
    const line = lines.get(name) ?? { running: 0, waiting: [] }
    lines.set(name, line)
    if (line.running < runningMax) line.running += 1
    else await new Promise<void>((resolve) => line.waiting.push(resolve))
    return line
  }

  /** Hands the place on to who waits longest, else gives it up. */
  function leave(name: string, line: Line): void {
    const next = line.waiting.shift()
    if (next) {
      next()
      return
    }
    line.running -= 1
    if (line.running === 0) lines.delete(name)
  }

  return {
    hasRoom: (name) => (lines.get(name)?.waiting.length ?? 0) < waitingMax,
    async take(name, work) {
      const line = await enter(name)
      try {
        return await work()
      } finally {
        leave(name, line)
      }
    },
  }
}
