import { join } from 'node:path'
import type { Api } from '../api.ts'
import { type FileServer, startNginx, startPlain, writeFiles } from '../file-servers.ts'
import { ingest, startEmpty } from '../filled-server.ts'
import { archiveSizes, sizedLibrary } from '../libraries.ts'
import type { Figure, Measure } from '../measure.ts'
import { readMemory, readTraffic } from '../process-facts.ts'
import { median, p95 } from '../statistics.ts'

interface Book {
  readonly id: string
  readonly seriesTitle: string
  readonly media: { readonly pagesCount: number }
}
interface Rate {
  /** MB of body per second. */
  readonly rate: number
  readonly times: readonly number[]
}

/** Reads all paths with so many concurrent readers, each of which takes the next path in turn. */
async function readAll(api: Api, paths: readonly string[], readers: number): Promise<Rate> {
  const left = [...paths]
  const times: number[] = []
  let bytes = 0
  const from = performance.now()
  await Promise.all(
    Array.from({ length: readers }, async () => {
      for (let path = left.pop(); path !== undefined; path = left.pop()) {
        const answer = await api.ask(path)
        bytes += answer.bytes
        times.push(answer.ms)
      }
    }),
  )
  return { rate: bytes / 1e6 / ((performance.now() - from) / 1000), times }
}

/** Returns the medians of five runs each, after one warm-up run. Runs alternate, so that load on the machine affects both alike. */
async function compare(sources: readonly { api: Api; paths: readonly string[] }[], readers: number) {
  const runs = sources.map((source) => ({ ...source, rates: [] as Rate[] }))
  for (let run = 0; run <= 5; run++)
    for (const { api, paths, rates } of runs) rates.push(await readAll(api, paths, readers))
  return runs.map(({ rates }): Rate => {
    const warm = rates.slice(1)
    return { rate: median(warm.map((r) => r.rate)), times: warm.flatMap((r) => [...r.times]) }
  })
}

const listPaths = (book: Book, max: number): string[] => {
  const count = book.media.pagesCount
  const step = Math.max(1, Math.floor(count / max))
  return Array.from(
    { length: Math.min(max, count) },
    (_, i) => `/api/v1/books/${book.id}/pages/${i * step + 1}`,
  )
}

/** Returns the time and the bytes read for pages all over an archive of one size. */
async function measureSize(api: Api, pid: number, size: number, book: Book): Promise<Figure[]> {
  const paths = listPaths(book, 7)
  for (const path of paths) await api.ask(path)
  const before = readTraffic(pid)
  const times: number[] = []
  let sent = 0
  const rounds = 12
  for (let round = 0; round < rounds; round++)
    for (const path of paths) {
      const answer = await api.ask(path)
      times.push(answer.ms)
      sent += answer.bytes
    }
  const after = readTraffic(pid)
  const figures: Figure[] = [
    {
      name: `pages/one-of-${size}-mb`,
      value: median(times),
      unit: 'ms',
      note: `p95 ${p95(times).toFixed(1)}, ${book.media.pagesCount} pages`,
    },
  ]
  if (before && after)
    figures.push({
      name: `pages/read-per-page-of-${size}-mb`,
      value: (after.read - before.read) / sent,
      unit: '×',
      note: `bytes through read calls for each byte of a page of ${Math.round(sent / times.length / 1000)} kB`,
    })
  return figures
}

export const pages: Measure = {
  name: 'pages',
  description: 'bytes of pages: speed, and independence of the size of the archive',
  async run({ scratch, log }) {
    const root = await sizedLibrary()
    const configDir = join(scratch, 'pages')
    const server = await startEmpty(configDir)
    try {
      await ingest(server, configDir, root)
      const { api } = server
      const { content } = await api.json<{ content: readonly Book[] }>('/api/v1/books?size=20')
      const getBook = (title: string): Book => {
        const book = content.find((b) => b.seriesTitle === title)
        if (!book) throw new Error(`there is no book ${title}`)
        return book
      }
      const figures: Figure[] = []
      const paths = listPaths(getBook('300 MB'), 120)
      const files = join(scratch, 'plain')
      await writeFiles(api, paths, files)
      const many = api.withConnections(200)
      const others: [string, FileServer | undefined][] = [
        ['plain', await startPlain(files, paths.length)],
        ['nginx', await startNginx(files, paths.length)],
      ]
      const before = readMemory(server.pid)?.now ?? Number.NaN
      for (const [name, other] of others) {
        if (!other) continue
        log(`the same bytes from ${name} …`)
        try {
          for (const readers of [1, 8, 200]) {
            const rates = await compare([{ api: many, paths }, other], readers)
            figures.push(...comparison(name, readers, rates))
          }
        } finally {
          other.api.close()
          await other.stop()
        }
      }
      many.close()
      figures.push({
        name: 'pages/memory-of-200-readers',
        value: (readMemory(server.pid)?.now ?? Number.NaN) - before,
        unit: 'MB',
        note: 'more than before',
      })
      const deflatedPaths = listPaths(getBook('deflated'), 24)
      const [deflated] = await compare([{ api, paths: deflatedPaths }], 8)
      figures.push(rateFigure('deflated-8', deflated, 'passed through as gzip; '))
      for (const size of archiveSizes)
        figures.push(...(await measureSize(api, server.pid, size, getBook(`${size} MB`))))
      return [...figures, growth(figures)]
    } finally {
      await server.stop()
    }
  },
}

function rateFigure(name: string, rate: Rate | undefined, note = ''): Figure {
  const slowest = p95(rate?.times ?? []).toFixed(1)
  return {
    name: `pages/${name}`,
    value: rate?.rate ?? Number.NaN,
    unit: 'MB/s',
    note: `${note}p95 ${slowest} ms a page`,
  }
}

const comparison = (name: string, readers: number, [ours, plain]: readonly Rate[]): Figure[] => [
  rateFigure(name === 'plain' ? `stored-${readers}` : `stored-beside-${name}-${readers}`, ours),
  rateFigure(`${name}-files-${readers}`, plain),
  {
    name: `pages/stored-against-${name}-${readers}`,
    value: (ours?.rate ?? Number.NaN) / (plain?.rate ?? Number.NaN),
    unit: '×',
  },
]

/** Returns the factor by which a page is slower in an archive a hundred times as large. */
function growth(figures: readonly Figure[]): Figure {
  const getTime = (size: number) =>
    figures.find((f) => f.name === `pages/one-of-${size}-mb`)?.value ?? Number.NaN
  return { name: 'pages/300-against-3-mb', value: getTime(300) / getTime(3), unit: '×' }
}
