import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Api } from '../api.ts'
import { account, startServer } from '../bench-server.ts'
import { largeConfig, seriesTitle } from '../large-database.ts'
import { limited } from '../large-readers.ts'
import type { Figure, Measure } from '../measure.ts'
import { median, p95, percentile } from '../statistics.ts'

const runs = 60
const kinds = ['series', 'books'] as const

const title = (turn: number): string => seriesTitle(1 + turn * 37)
const word = (turn: number): string => title(turn).split(' ')[0] ?? ''

/** What people type: made of words that the library has, another one each time. */
const searches: ReadonlyMap<string, (turn: number) => string> = new Map([
  ['word', word],
  ['title', title],
  ['two-words', (turn) => `${word(turn)} ${word(turn + 1)}`],
  ['letter', (turn) => word(turn).slice(0, 1)],
  ['two-letters', (turn) => word(turn).slice(0, 2)],
  ['three-letters', (turn) => word(turn).slice(0, 3)],
  ['inside', (turn) => word(turn).slice(1, 5)],
  ['slip', (turn) => `${word(turn).slice(0, 2)}x${word(turn).slice(2)}`],
  ['phrase', (turn) => `"${title(turn)}"`],
  ['without', (turn) => `${word(turn)} -${word(turn + 3)}`],
  ['pattern', (turn) => `${word(turn).slice(0, 3)}*a`],
  ['field', (turn) => `deleted:false ${word(turn)}`],
  ['author', (turn) => `writer:${word(turn)}`],
  ['nothing', (turn) => `zzyzx${turn}`],
])

async function measureKind(api: Api, who: string, kind: (typeof kinds)[number]): Promise<Figure[]> {
  const figures: Figure[] = []
  const all: number[] = []
  for (const [name, make] of searches) {
    const times: number[] = []
    for (let turn = -5; turn < runs; turn += 1) {
      const path = `/api/v1/${kind}?size=20&search=${encodeURIComponent(make(Math.abs(turn)))}`
      const { ms } = await api.ask(path)
      if (turn >= 0) times.push(ms)
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
  about:
    'what people type into the search field of a large library, for somebody who sees all and somebody who does not',
  async run(around) {
    const configDir = join(around.scratch, 'search')
    cpSync((await largeConfig(around)).configDir, configDir, { recursive: true })
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
