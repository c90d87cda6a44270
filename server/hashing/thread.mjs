import { parentPort } from 'node:worker_threads'
import bcrypt from 'bcryptjs'

/** The hashing thread: runs each `Task` and replies with a `Result` (`thread-hasher.ts`). */
parentPort.on('message', ({ method, args }) => {
  try {
    parentPort.postMessage({ value: bcrypt[method](...args) })
  } catch (error) {
    parentPort.postMessage({ failure: error.message })
  }
})
