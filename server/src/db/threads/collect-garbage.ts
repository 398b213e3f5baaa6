import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void

let collect: Collect | undefined

/** Collects the heap of this thread as if memory had run out, so that its free pages go back to the system. Takes up to 50 ms. */
export function collectGarbage(): void {
  if (!collect) {
    // Other ways to call it need a flag for the whole server.
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as Collect
  }
  collect({ type: 'major', flavor: 'last-resort' })
}
