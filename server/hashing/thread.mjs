import { parentPort } from 'node:worker_threads'
import bcrypt from 'bcryptjs'

/** The thread that hashes: one `Work` after the other, each answered by a `Done` (`thread-hasher.ts`). */
parentPort.on('message', ({ act, given }) => {
  try {
    parentPort.postMessage({ answer: bcrypt[act](...given) })
  } catch (error) {
    parentPort.postMessage({ failure: error.message })
  }
})
