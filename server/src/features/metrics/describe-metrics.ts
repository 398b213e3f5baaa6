import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { MetricsOverview } from '@lectern/contract/metrics-overview'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { formatTimestamp } from '../../db/values.ts'
import type { Queue } from '../../queue/queue.ts'
import { countUsers } from '../auth/queries.ts'
import { listLibraries } from '../libraries/queries.ts'
import { countTaskTypes } from '../tasks/describe-tasks.ts'
import { countReadingDays, sumFormats, sumLibraries, sumMonths, sumPosters } from './overview-queries.ts'
import type { ProcessSamples } from './process-samples.ts'
import { countSets, listClassCounts } from './queries.ts'

const dayMs = 86_400_000
/** Returns the bytes of the database with its log. */
async function measureDatabase(configDir: string): Promise<number> {
  const sizes = await Promise.all(
    ['', '-wal'].map((end) => stat(join(configDir, `lectern.sqlite${end}`)).catch(() => undefined)),
  )
  return sizes.reduce((sum, file) => sum + (file?.size ?? 0), 0)
}

async function describeLibraries(db: Db, viewer: Viewer): Promise<MetricsOverview['libraries']> {
  const [libraries, classes, sums] = await Promise.all([
    listLibraries(db, viewer),
    listClassCounts(db, viewer),
    sumLibraries(db, viewer),
  ])
  const series = new Map<number, number>()
  for (const c of classes) series.set(c.library_id, (series.get(c.library_id) ?? 0) + c.series_count)
  const sumsByLibrary = new Map(sums.map((s) => [s.libraryId, s]))
  return libraries.map(({ id, publicId, name }) => ({
    libraryId: publicId,
    name,
    series: series.get(id) ?? 0,
    books: Number(sumsByLibrary.get(id)?.books ?? 0),
    size: Number(sumsByLibrary.get(id)?.size ?? 0),
  }))
}

const toNumbers = ({ books, size }: { books: number; size: number }) => ({
  books: Number(books),
  size: Number(size),
})

/** Returns all figures of the metrics screen. Every query reads stored totals, or an index from a time on. */
export async function describeMetrics(
  deps: {
    readonly db: Db
    readonly queue: Queue
    readonly configDir: string
    readonly requests: MetricsOverview['requests']
    readonly samples: ProcessSamples
  },
  viewer: Viewer,
  { days, utcOffset }: { readonly days: number; readonly utcOffset: number },
): Promise<MetricsOverview> {
  const { db, queue, configDir, requests, samples } = deps
  const offset = utcOffset * 60_000
  const firstDay = Math.floor((Date.now() + offset) / dayMs) - days + 1
  const [libraries, formats, months, reading, sets, users, tasks, posters, database, disk] =
    await Promise.all([
      describeLibraries(db, viewer),
      sumFormats(db, viewer),
      sumMonths(db, viewer),
      countReadingDays(db, viewer, firstDay * dayMs - offset, offset),
      countSets(db, viewer),
      countUsers(db),
      countTaskTypes(queue),
      sumPosters(db),
      measureDatabase(configDir),
      statfs(configDir).catch(() => undefined),
    ])
  return {
    started: formatTimestamp(Date.now() - Math.round(process.uptime() * 1000)),
    libraries,
    formats: formats.map(({ mediaType, ...sums }) => ({ mediaType, ...toNumbers(sums) })),
    growth: months.map(({ month, ...sums }) => ({
      month: `${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}`,
      ...toNumbers(sums),
    })),
    reading: reading.map(({ day, books, completed }) => ({
      day: new Date(day * dayMs).toISOString().slice(0, 10),
      books: Number(books),
      completed: Number(completed),
    })),
    sets: { ...sets, users },
    tasks,
    requests,
    samples: samples.list(),
    storage: {
      database,
      posters: posters.size,
      posterCount: posters.posters,
      diskFree: disk ? disk.bavail * disk.bsize : null,
      diskTotal: disk ? disk.blocks * disk.bsize : null,
    },
  }
}
