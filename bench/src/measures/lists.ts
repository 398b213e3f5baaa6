import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Api, withFreshTurn } from '../api.ts'
import { account, startServer } from '../bench-server.ts'
import { largeConfig, seriesTitle } from '../large-database.ts'
import { limited } from '../large-readers.ts'
import type { Figure, Measure } from '../measure.ts'
import { median, p95 } from '../statistics.ts'

const runs = 60

/** One step of a reader. The iteration varies its requests, so that no response comes from a cache. */
export interface Step {
  readonly name: string
  readonly paths: (iteration: number) => readonly string[]
  readonly body?: (iteration: number) => unknown
}

const titleSort = 'sort=metadata.titleSort,asc'
const series = '/api/v1/series'
const books = '/api/v1/books'

const lists = (pages: number): Step[] => [
  { name: 'series-20', paths: (n) => [`${series}?size=20&page=${n % 5}&${titleSort}`] },
  {
    name: 'series-20-deep',
    paths: (n) => [`${series}?size=20&page=${Math.min(2000, pages) - (n % 5)}&${titleSort}`],
  },
  { name: 'series-20-genre', paths: (n) => [`${series}?size=20&genre=genre%20${n % 20}&${titleSort}`] },
  {
    name: 'series-20-unread',
    paths: (n) => [`${series}?size=20&page=${n % 9}&read_status=UNREAD&${titleSort}`],
  },
  {
    name: 'series-20-age',
    paths: (n) => [`${series}?size=20&page=${n % 9}&age_rating=13&age_rating=None&${titleSort}`],
  },
  { name: 'series-500', paths: (n) => [`${series}?size=500&page=${n % 3}&${titleSort}`] },
  {
    name: 'series-20-letter',
    paths: (n) => [`${series}?size=20&search_regex=%5E${'bdegklmnopqstvz'[n % 15]},title_sort&${titleSort}`],
  },
  { name: 'books-20', paths: (n) => [`${books}?size=20&page=${n % 5}&sort=createdDate,desc`] },
  { name: 'books-20-deep', paths: (n) => [`${books}?size=20&page=${2000 - (n % 5)}&sort=createdDate,desc`] },
  {
    name: 'books-20-series',
    paths: (n) => [`${books}?size=20&page=${2000 - (n % 5)}&sort=series,metadata.numberSort,asc`],
  },
  {
    name: 'books-20-tag',
    paths: (n) => [`${books}?size=20&tag=tag%20${n % 30}&sort=metadata.releaseDate,desc`],
  },
  {
    name: 'books-20-unread',
    paths: (n) => [`${books}?size=20&page=${n % 9}&read_status=UNREAD&sort=createdDate,desc`],
  },
  { name: 'books-500', paths: (n) => [`${books}?size=500&page=${n % 3}&sort=createdDate,desc`] },
  {
    name: 'books-condition',
    paths: () => [`${books}/list?size=20&sort=createdDate,desc`],
    body: (n) => ({
      condition: {
        allOf: [
          { readStatus: { operator: 'isNot', value: 'READ' } },
          {
            anyOf: [
              { tag: { operator: 'is', value: `tag ${n % 9}` } },
              { tag: { operator: 'is', value: `tag ${40 + (n % 9)}` } },
            ],
          },
        ],
      },
    }),
  },
]

const lastMonth = new Date(Date.now() - 31 * 86_400_000).toISOString().slice(0, 10)
const others: Step[] = [
  {
    name: 'dashboard',
    paths: () => [
      `${books}?read_status=IN_PROGRESS&sort=readProgress.readDate,desc&size=20`,
      `${books}/ondeck?size=20`,
      `${books}?released_after=${lastMonth}&sort=metadata.releaseDate,desc&size=20`,
      `${books}?sort=createdDate,desc&size=20`,
      `${series}/new?oneshot=false&size=20`,
      `${series}/updated?oneshot=false&size=20`,
      `${books}?read_status=READ&sort=readProgress.readDate,desc&size=20`,
    ],
  },
  { name: 'on-deck', paths: (n) => [`${books}/ondeck?size=20&page=${n % 5}`] },
  { name: 'next', paths: (n) => [`${books}/B${20 * (1 + ((n * 131) % 4000)) + 7}/next`] },
  { name: 'previous', paths: (n) => [`${books}/B${20 * (1 + ((n * 137) % 4000)) + 7}/previous`] },
  { name: 'groups', paths: () => [`${series}/alphabetical-groups`] },
  { name: 'facet-genres', paths: () => ['/api/v2/genres?unpaged=true'] },
  { name: 'facet-tags', paths: () => ['/api/v2/tags?size=500'] },
  { name: 'facet-publishers', paths: () => ['/api/v2/publishers?unpaged=true'] },
  { name: 'facet-years', paths: () => ['/api/v2/series/release-years?unpaged=true'] },
  {
    name: 'facet-authors',
    paths: (n) => [`/api/v2/authors?size=20&search=${['ka', 'mir', 'ves', 'shu'][n % 4]}`],
  },
  { name: 'collections', paths: (n) => [`/api/v1/collections?size=20&page=${n % 5}`] },
  { name: 'read-lists', paths: (n) => [`/api/v1/readlists?size=20&page=${n % 5}`] },
]

const search =
  (text: (n: number) => string): Step['paths'] =>
  (n) => [
    `${series}?size=20&search=${encodeURIComponent(text(n))}`,
    `${books}?size=20&search=${encodeURIComponent(text(n))}`,
  ]
const getTitleWord = (n: number): string => seriesTitle(1 + n * 37).split(' ')[0] ?? ''
const searches: Step[] = [
  { name: 'search-word', paths: search(getTitleWord) },
  {
    name: 'search-two-words',
    paths: search((n) =>
      seriesTitle(1 + n * 37)
        .split(' ')
        .slice(0, 2)
        .join(' '),
    ),
  },
  { name: 'search-beginning', paths: search((n) => getTitleWord(n).slice(0, 3)) },
  { name: 'search-middle', paths: search((n) => getTitleWord(n).slice(1, 5)) },
  { name: 'search-slip', paths: search((n) => `${getTitleWord(n).slice(0, 2)}x${getTitleWord(n).slice(2)}`) },
]

async function runStep(api: Api, { paths, body }: Step, iteration: number): Promise<number> {
  const from = performance.now()
  await Promise.all(
    paths(iteration).map((p) =>
      api.ask(withFreshTurn(p), { accepts404: true, ...(body && { method: 'POST', body: body(iteration) }) }),
    ),
  )
  return performance.now() - from
}

/** Unmeasured iterations of each step: a server that has just started runs code that is not compiled yet. */
const warmUp = 40

/** Warms the server up. Ends with a write, which clears all cached responses. */
export async function warm(api: Api, steps: readonly Step[]): Promise<void> {
  for (const step of steps)
    for (let iteration = 0; iteration < warmUp; iteration++) await runStep(api, step, iteration)
  await api.ask('/api/v1/client-settings/user', { method: 'PATCH', body: { 'bench.warm': { value: 'yes' } } })
}

/** Measures steps one after another; `prefix` begins the names of their figures. */
export async function measureSteps(api: Api, prefix: string, steps: readonly Step[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const step of steps) {
    for (let iteration = 0; iteration < 8; iteration++) await runStep(api, step, iteration)
    const all: number[] = []
    for (let iteration = 0; iteration < runs; iteration++) all.push(await runStep(api, step, iteration + 8))
    figures.push(
      { name: `${prefix}-${step.name}-p50`, value: median(all), unit: 'ms' },
      {
        name: `${prefix}-${step.name}-p95`,
        value: p95(all),
        unit: 'ms',
        note: `worst ${Math.max(...all).toFixed(1)}`,
      },
    )
  }
  return figures
}

export const listsMeasure: Measure = {
  name: 'lists',
  description:
    'lists, searches and facets of a large library with 20 readers, for a user who sees everything and for a restricted one',
  async run(context) {
    const prepared = await largeConfig(context)
    const configDir = join(context.scratch, 'lists')
    cpSync(prepared.configDir, configDir, { recursive: true })
    rmSync(join(configDir, 'lectern.sqlite.lock'), { force: true, recursive: true })
    const server = await startServer({ configDir })
    try {
      const steps = [...lists(Math.floor(context.books / 400)), ...others, ...searches]
      for (const who of [limited, account]) {
        await server.api.signIn(who.email, who.password)
        await warm(server.api, steps)
      }
      const free = await measureSteps(server.api, 'lists/free', steps)
      await server.api.signIn(limited.email, limited.password)
      return [
        ...(prepared.migration === undefined
          ? []
          : [
              {
                name: 'lists/migration',
                value: prepared.migration,
                unit: 'ms' as const,
                note: 'from the oldest schema',
              },
            ]),
        ...free,
        ...(await measureSteps(server.api, 'lists/limited', steps)),
      ]
    } finally {
      await server.stop()
    }
  },
}
