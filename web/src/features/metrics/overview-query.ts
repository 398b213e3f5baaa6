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

/** A server without the extension knows its libraries and tasks only. */
export type KnownMetrics = Pick<MetricsOverview, 'libraries' | 'tasks' | 'sets'> & Partial<MetricsOverview>

interface NamedLibrary {
  readonly id: string
  readonly name: string
}

/** Number of calls side by side: a server that has one call for each figure answers other users as well. */
const maxCalls = 4

/** Runs a function for each item, four at a time, and returns the results in order. */
async function forEachOf<T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let i = 0; i < items.length; i += maxCalls)
    results.push(...(await Promise.all(items.slice(i, i + maxCalls).map(run))))
  return results
}

/** Asks for each figure by itself, as Komga offers them (behaviour 12.3); one that does not exist yet is 0. */
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
  const ofLibraries = await forEachOf(libraries, async ({ id, name }) => {
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
  const tasks = await forEachOf(types, async (type): Promise<TaskFigures> => {
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

/** Figures of the whole server, in one call where the server offers it. */
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
