import type { Library } from '@lectern/contract/libraries'
import { getMetric, type Statistic } from '@lectern/contract/metrics'
import { getMetricsOverview, type MetricsOverview } from '@lectern/contract/metrics-overview'
import type { TaskFigures } from '@lectern/contract/tasks-details'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { ApiError } from '../../lib/api-error.ts'

/** Time between two fetches while the screen is shown, in milliseconds. */
const refetchMs = 30_000

export const readingDays = [30, 90, 365] as const
export type ReadingDays = (typeof readingDays)[number]

/** Figures of the server; without the extension only those of libraries, tasks and sets. */
export type KnownMetrics = Pick<MetricsOverview, 'libraries' | 'tasks' | 'sets'> & Partial<MetricsOverview>

type NamedLibrary = Pick<Library, 'id' | 'name'>

/** Maximum number of parallel calls, so that a server with one call for each figure still answers other users. */
const maxParallelCalls = 4

/** Runs a function for each item, several at a time, and returns the results in order. */
async function mapInParallel<T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let i = 0; i < items.length; i += maxParallelCalls)
    results.push(...(await Promise.all(items.slice(i, i + maxParallelCalls).map(run))))
  return results
}

/** Fetches each figure with a separate call, as Komga offers them (behaviour 12.3); a figure that does not exist yet is 0. */
async function readKomgaMetrics(
  libraries: readonly NamedLibrary[],
  signal: AbortSignal,
): Promise<KnownMetrics> {
  const read = async (metricName: string, tag?: string) => {
    try {
      return await call(getMetric, { params: { metricName }, query: tag ? { tag: [tag] } : {}, signal })
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined
      throw error
    }
  }
  const readValue = (metric: Awaited<ReturnType<typeof read>>, statistic: Statistic = 'VALUE') =>
    metric?.measurements.find((m) => m.statistic === statistic)?.value ?? 0
  const ofLibraries = await mapInParallel(libraries, async ({ id, name }) => {
    const [series, books, size] = await Promise.all(
      ['komga.series', 'komga.books', 'komga.books.filesize'].map((metric) => read(metric, `library:${id}`)),
    )
    return { libraryId: id, name, series: readValue(series), books: readValue(books), size: readValue(size) }
  })
  const [collections, readLists, execution] = await Promise.all([
    read('komga.collections'),
    read('komga.readlists'),
    read('komga.tasks.execution'),
  ])
  const types = execution?.availableTags.find(({ tag }) => tag === 'type')?.values ?? []
  const tasks = await mapInParallel(types, async (type): Promise<TaskFigures> => {
    const [runs, failed] = await Promise.all([
      read('komga.tasks.execution', `type:${type}`),
      read('komga.tasks.failure', `type:${type}`),
    ])
    return {
      type,
      waiting: 0,
      running: 0,
      runs: readValue(runs, 'COUNT'),
      failures: readValue(failed, 'COUNT'),
      totalSeconds: readValue(runs, 'TOTAL_TIME'),
      longestSeconds: readValue(runs, 'MAX'),
    }
  })
  return {
    libraries: ofLibraries,
    tasks,
    sets: { collections: readValue(collections), readLists: readValue(readLists), users: 0 },
  }
}

/** Figures of the whole server, in one call if the server has the extension. */
export const metricsQuery = (isOffered: boolean, days: ReadingDays, libraries: readonly NamedLibrary[]) =>
  queryOptions({
    queryKey: ['metrics', isOffered, isOffered ? days : libraries.map(({ id }) => id)] as const,
    queryFn: ({ signal }): Promise<KnownMetrics> =>
      isOffered
        ? call(getMetricsOverview, { query: { days, utcOffset: -new Date().getTimezoneOffset() }, signal })
        : readKomgaMetrics(libraries, signal),
    placeholderData: keepPreviousData,
    ...(isOffered && { refetchInterval: refetchMs }),
  })
