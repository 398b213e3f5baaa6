import { join } from 'node:path'
import { pino } from 'pino'
import { importBook } from '../../features/import/import-book.ts'
import { importBookTask } from '../../features/import/tasks.ts'
import { startTestServer } from '../servers/test-server.ts'

/**
 * A separate server process that runs the tasks waiting in its folder. `node import-kill-child.ts <folder> <step>`: kills itself at that step
 * of a change to a file, counted from 1 over all imports; never if 0.
 */
const [folder = '', killAt = '0'] = process.argv.slice(2)
const server = await startTestServer({ folder, runsTasks: false })
let steps = 0
const onFileStep = (): void => {
  steps += 1
  if (steps === Number(killAt)) process.kill(process.pid, 'SIGKILL')
}
const deps = { ...server, log: pino({ level: 'silent' }), configDir: join(folder, 'config'), onFileStep }
server.queue.handle(importBookTask, (input, { signal }) => importBook(deps, input, signal))
await server.queue.start()
await server.waitUntilIdle()
await server.close({ keep: true })
