import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { withFreshTurn } from '../api.ts'
import { account, startServer } from '../bench-server.ts'
import { largeConfig } from '../large-database.ts'
import type { Measure } from '../measure.ts'
import { median, p95 } from '../statistics.ts'

/** Smallest number of books that says something about sums. */
const leastBooks = 100_000
const warmUp = 5
const runs = 40

export const metricsMeasure: Measure = {
  name: 'metrics',
  description: 'all figures of the screen of metrics in one call, with 100,000 books and 20 readers',
  async run(context) {
    const { configDir: source } = await largeConfig({
      ...context,
      books: Math.max(leastBooks, context.books),
    })
    const configDir = join(context.scratch, 'metrics')
    cpSync(source, configDir, { recursive: true })
    rmSync(join(configDir, 'lectern.sqlite.lock'), { force: true, recursive: true })
    const server = await startServer({ configDir })
    try {
      await server.api.signIn(account.email, account.password)
      const all: number[] = []
      for (let i = 0; i < warmUp + runs; i++) {
        const from = performance.now()
        await server.api.ask(withFreshTurn('/api/lectern/metrics'))
        if (i >= warmUp || i === 0) all.push(performance.now() - from)
      }
      const [first = 0, ...warm] = all
      return [
        { name: 'metrics/overview-first', value: first, unit: 'ms' },
        { name: 'metrics/overview-p50', value: median(warm), unit: 'ms' },
        { name: 'metrics/overview-p95', value: p95(warm), unit: 'ms' },
      ]
    } finally {
      await server.stop()
    }
  },
}
