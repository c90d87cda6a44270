import { parentPort } from 'node:worker_threads'
import bcrypt from 'bcryptjs'

/** The thread that hashes: one `Job` after the other, each answered by a `Done` (`thread-hasher.ts`). */
parentPort.on('message', ({ id, act, given }) => {
  try {
    parentPort.postMessage({ id, answer: bcrypt[act](...given) })
  } catch (error) {
    parentPort.postMessage({ id, failure: error.message })
  }
})
