import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { end, freePort } from '../bench-server.ts'
import type { Measure } from '../measure.ts'
import { makeOldServer } from '../old-server.ts'
import { getPinnedNode, root, serverEnv, serverFlags } from '../project.ts'

const books = 100_000

export const takeover: Measure = {
  name: 'takeover',
  description: `taking a Komga server with ${books} books over from the command line`,
  async run({ scratch, log }) {
    log(`making a server with ${books} books …`)
    const old = makeOldServer(scratch, books)
    const start = performance.now()
    const port = String(await freePort())
    const config = join(scratch, 'taken-config')
    const server = spawn(
      getPinnedNode(),
      [
        ...serverFlags,
        join(root, 'server/dist/main.js'),
        '--port',
        port,
        '--config-dir',
        config,
        '--take-over',
        old.config,
      ],
      { env: serverEnv, stdio: ['ignore', 'pipe', 'inherit'] },
    )
    let readyMs = 0
    try {
      for await (const line of createInterface({ input: server.stdout }))
        if (line.includes(' is ready: ')) {
          readyMs = performance.now() - start
          break
        }
    } finally {
      await end(server)
    }
    if (readyMs === 0) throw new Error('the server did not start after the take-over')
    return [
      {
        name: 'takeover/to-ready',
        value: readyMs,
        unit: 'ms',
        note: `${books} books, 2.4 million pages, posters`,
      },
    ]
  },
}
