import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort, startServer, waitForAnswer } from '../bench-server.ts'
import { filledConfig } from '../filled-server.ts'
import type { BenchContext, Figure, Measure } from '../measure.ts'
import { root } from '../project.ts'
import { median, p95 } from '../statistics.ts'

const runs = 7

async function starts(configDir: string, firstPath: string): Promise<number[]> {
  const times: number[] = []
  // The first run creates the database, or warms the disk.
  for (let run = 0; run <= runs; run++) {
    const server = await startServer({ configDir, firstPath })
    if (run > 0) times.push(server.startMs)
    await server.stop()
  }
  return times
}

const figure = (name: string, times: readonly number[]): Figure => ({
  name: `start-up/${name}`,
  value: median(times),
  unit: 'ms',
  note: `p95 ${Math.round(p95(times))}, ${times.length} runs`,
})

/** Measures `npm start` with nothing to install or build, until the page is there. */
async function byNpm(configDir: string): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run <= 3; run++) {
    const port = await freePort()
    const args = ['start', '--', '--config-dir', configDir, '--port', String(port), '--host', '127.0.0.1']
    const from = performance.now()
    // A process group of its own, because npm does not pass every signal on.
    const child = spawn('npm', args, { cwd: root, stdio: 'ignore', detached: true })
    const ms = await waitForAnswer(`http://127.0.0.1:${port}/`, from, () => child.exitCode !== null)
    if (run > 0) times.push(ms)
    if (child.pid) process.kill(-child.pid, 'SIGTERM')
    await once(child, 'exit')
  }
  return times
}

export const startUp: Measure = {
  name: 'start-up',
  description: 'from starting the process to its first answer',
  async run(context: BenchContext) {
    const empty = join(context.scratch, 'start-empty')
    const figures = [
      figure('empty-page', await starts(empty, '/')),
      figure('empty-api', await starts(empty, '/api/v1/claim')),
    ]
    const filled = await filledConfig(context, 'start-filled')
    figures.push(figure('filled-page', await starts(filled, '/')))
    figures.push(figure('filled-api', await starts(filled, '/api/v1/claim')))
    if (process.platform !== 'win32') figures.push(figure('npm-start', await byNpm(empty)))
    return figures
  },
}
