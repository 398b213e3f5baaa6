import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Api, withFreshTurn } from '../api.ts'
import { account, startServer } from '../bench-server.ts'
import { largeConfig, seriesTitle } from '../large-database.ts'
import { limited } from '../large-readers.ts'
import type { Figure, Measure } from '../measure.ts'
import { median, p95, percentile } from '../statistics.ts'

const runs = 60
const kinds = ['series', 'books'] as const

const title = (iteration: number): string => seriesTitle(1 + iteration * 37)
const word = (iteration: number): string => title(iteration).split(' ')[0] ?? ''

/** Search texts as users type them: words of the library, other ones in each iteration. */
const searches: ReadonlyMap<string, (iteration: number) => string> = new Map([
  ['word', word],
  ['title', title],
  ['two-words', (iteration) => `${word(iteration)} ${word(iteration + 1)}`],
  ['letter', (iteration) => word(iteration).slice(0, 1)],
  ['two-letters', (iteration) => word(iteration).slice(0, 2)],
  ['three-letters', (iteration) => word(iteration).slice(0, 3)],
  ['inside', (iteration) => word(iteration).slice(1, 5)],
  ['slip', (iteration) => `${word(iteration).slice(0, 2)}x${word(iteration).slice(2)}`],
  ['phrase', (iteration) => `"${title(iteration)}"`],
  ['without', (iteration) => `${word(iteration)} -${word(iteration + 3)}`],
  ['pattern', (iteration) => `${word(iteration).slice(0, 3)}*a`],
  ['field', (iteration) => `deleted:false ${word(iteration)}`],
  ['author', (iteration) => `writer:${word(iteration)}`],
  ['nothing', (iteration) => `zzyzx${iteration}`],
])

async function measureKind(api: Api, who: string, kind: (typeof kinds)[number]): Promise<Figure[]> {
  const figures: Figure[] = []
  const all: number[] = []
  for (const [name, make] of searches) {
    const times: number[] = []
    for (let iteration = -5; iteration < runs; iteration += 1) {
      const path = `/api/v1/${kind}?size=20&search=${encodeURIComponent(make(Math.abs(iteration)))}`
      const { ms } = await api.ask(withFreshTurn(path))
      if (iteration >= 0) times.push(ms)
    }
    all.push(...times)
    figures.push({
      name: `search/${who}-${kind}-${name}-p95`,
      value: p95(times),
      unit: 'ms',
      note: `p50 ${median(times).toFixed(1)}`,
    })
  }
  return [
    { name: `search/${who}-${kind}-p50`, value: median(all), unit: 'ms' },
    {
      name: `search/${who}-${kind}-p95`,
      value: p95(all),
      unit: 'ms',
      note: `p99 ${percentile(all, 0.99).toFixed(1)}`,
    },
    ...figures,
  ]
}

export const search: Measure = {
  name: 'search',
  description:
    'search texts as users type them in a large library, for a user who sees everything and for a restricted one',
  async run(context) {
    const configDir = join(context.scratch, 'search')
    cpSync((await largeConfig(context)).configDir, configDir, { recursive: true })
    rmSync(join(configDir, 'lectern.sqlite.lock'), { force: true, recursive: true })
    const server = await startServer({ configDir })
    try {
      const figures: Figure[] = []
      for (const [who, { email, password }] of Object.entries({ free: account, limited })) {
        await server.api.signIn(email, password)
        for (const kind of kinds) figures.push(...(await measureKind(server.api, who, kind)))
      }
      return figures
    } finally {
      await server.stop()
    }
  },
}
