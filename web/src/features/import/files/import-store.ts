import type { Book } from '@lectern/contract/books'
import type { ServerEvent } from '@lectern/contract/events'
import { getHistory } from '@lectern/contract/history'
import {
  analyzeTransientBook,
  type CopyMode,
  importBooks,
  scanTransientBooks,
  type TransientBook,
} from '@lectern/contract/import'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { subscribeToEvents, subscribeToStreamState } from '../../../api/live.ts'
import { isApiError } from '../../../lib/api-error.ts'
import { createObservable } from '../../../lib/observable.ts'
import { seriesQueries } from '../../series/queries.ts'
import { seriesBooksQuery } from '../series-books.ts'
import { describeRows, type ImportRow, isReady, mergeScan, type RowState, toImport } from './import-rows.ts'

/** Maximum number of analyses at the same time. An analysis opens the whole file, and readers must not wait for it. */
const concurrency = 4
/** Maximum number of books in one request, far below the largest body of a server. */
const booksPerCall = 500
/** Time after which a sent row without a running task is looked up in the history, in ms. */
const resultTimeoutMs = 4000
/** Message of a row whose result did not arrive; its text is `import.no_answer`. */
export const noAnswer = 'NO_ANSWER'

export interface ImportState {
  /** Folder of the rows; undefined before the first scan. */
  readonly folder: string | undefined
  readonly scan: 'idle' | 'running' | { readonly error: unknown }
  /** Start of the scan, in ms. */
  readonly scanSince: number
  readonly rows: readonly ImportRow[]
  readonly states: readonly RowState[]
  readonly isPaused: boolean
  readonly mode: CopyMode
  readonly isSending: boolean
  readonly sendError: unknown
}

type Change = Partial<Pick<ImportRow, 'isChosen' | 'series' | 'number' | 'name' | 'keepsExisting'>>

const emptyState: ImportState = {
  folder: undefined,
  scan: 'idle',
  scanSince: 0,
  rows: [],
  states: [],
  isPaused: false,
  mode: 'HARDLINK',
  isSending: false,
  sendError: undefined,
}

/** Holds the books to import and the choices of the user. Analyses and imports continue while another screen is shown. */
export function createImportStore(client: QueryClient) {
  const store = createObservable(emptyState)
  let booksOf: ReadonlyMap<string, readonly Book[]> = new Map()
  const loading = new Set<string>()
  /** Series whose books changed while they were loading. */
  const changed = new Set<string>()
  let scanning: AbortController | undefined
  let running = 0
  let isDisposed = false

  const set = (next: Partial<ImportState>, hasRowChange = next.rows !== undefined) => {
    const state = { ...store.get(), ...next }
    if (!hasRowChange) return store.set(state)
    const old = new Map(state.states.map((each) => [each.row.file.id, each]))
    // Rows that do not change keep their object, so that they are not rendered again.
    const states = describeRows(state.rows, booksOf).map((each) => {
      const before = old.get(each.row.file.id)
      return before?.row === each.row && before.upgrade === each.upgrade && before.problem === each.problem
        ? before
        : each
    })
    store.set({ ...state, states })
  }
  const setRow = (id: string, change: (row: ImportRow) => ImportRow) =>
    set({ rows: store.get().rows.map((row) => (row.file.id === id ? change(row) : row)) })

  /** Loads the books of a series, or loads them again; the known books are kept until then. */
  const loadBooksOf = async (seriesId: string, isReload = false) => {
    if (loading.has(seriesId) && isReload) changed.add(seriesId)
    if (loading.has(seriesId) || (booksOf.has(seriesId) && !isReload)) return
    loading.add(seriesId)
    const query = { ...seriesBooksQuery(seriesId), staleTime: 0 }
    const books = await client.fetchQuery(query).catch(() => undefined)
    loading.delete(seriesId)
    if (!books || isDisposed) return
    booksOf = new Map(booksOf).set(seriesId, books)
    set({}, true)
    if (changed.delete(seriesId)) void loadBooksOf(seriesId, true)
  }

  /** Applies the suggestions of an analysis where the user has chosen nothing. */
  const applyAnalysis = async (id: string, file: TransientBook) => {
    const suggested = file.seriesId
    const series = suggested
      ? await client
          .fetchQuery({ ...seriesQueries.detail(suggested), staleTime: 60_000 })
          .catch(() => undefined)
      : undefined
    setRow(id, (row) => ({
      ...row,
      file,
      analysis: 'done',
      series: row.series ?? series ?? undefined,
      number: row.number ?? file.number ?? undefined,
    }))
    const chosen = store.get().rows.find((row) => row.file.id === id)?.series
    if (chosen) void loadBooksOf(chosen.id)
  }
  const analyze = async (id: string) => {
    try {
      await applyAnalysis(id, await call(analyzeTransientBook, { params: { transientBookId: id } }))
    } catch (error) {
      setRow(id, (row) => ({ ...row, analysis: { error } }))
      // Without a connection all other analyses would fail, too.
      if (isApiError(error) && error.kind === 'network') set({ isPaused: true })
    }
  }
  const startAnalyses = () => {
    while (running < concurrency && !store.get().isPaused && !isDisposed) {
      const next = store.get().rows.find(({ analysis }) => analysis === 'waiting')
      if (!next) return
      running += 1
      setRow(next.file.id, (row) => ({ ...row, analysis: 'running' }))
      void analyze(next.file.id).finally(() => {
        running -= 1
        startAnalyses()
      })
    }
  }

  const setResult = (sourceFile: string, result: NonNullable<ImportRow['result']>) =>
    set({
      rows: store
        .get()
        .rows.map((row) =>
          row.file.url === sourceFile && row.result?.kind === 'sent'
            ? { ...row, result, isChosen: result.kind === 'failed' }
            : row,
        ),
    })
  /** Looks up in the history the results of sent rows whose event did not arrive. */
  const findResults = async () => {
    const open = store
      .get()
      .rows.filter(({ result }) => result?.kind === 'sent' && Date.now() - result.at > resultTimeoutMs)
    if (open.length === 0) return
    const history = await call(getHistory, { query: { size: 500, sort: ['timestamp,desc'] } }).catch(
      () => undefined,
    )
    if (!history) return
    for (const { file, result } of open) {
      const since = result?.kind === 'sent' ? result.at : 0
      const entry = history.content.find(
        ({ type, properties, timestamp }) =>
          type === 'BookImported' && properties.source === file.url && Date.parse(timestamp) > since - 60_000,
      )
      if (entry) setResult(file.url, { kind: 'imported', bookId: entry.bookId })
      else setResult(file.url, { kind: 'failed', message: noAnswer })
    }
  }
  const onEvent = (event: ServerEvent) => {
    switch (event.name) {
      case 'BookImported': {
        const { success, bookId, message, sourceFile } = event
        setResult(
          sourceFile,
          success ? { kind: 'imported', bookId } : { kind: 'failed', message: message ?? '' },
        )
        break
      }
      case 'TaskQueueStatus':
        if (!event.countByType.ImportBook) void findResults()
        break
      case 'BookAdded':
      case 'BookChanged':
      case 'BookDeleted':
        if (booksOf.has(event.seriesId) || loading.has(event.seriesId)) void loadBooksOf(event.seriesId, true)
    }
  }
  const stopEvents = subscribeToEvents(onEvent)
  const stopStates = subscribeToStreamState((now) => {
    if (now === 'missed') void findResults()
  })

  /** `getOthers` returns the rows to keep beside the rows of the folder. */
  const scan = async (folder: string, getOthers: () => readonly ImportRow[]) => {
    scanning?.abort()
    const own = new AbortController()
    scanning = own
    set({ scan: 'running', scanSince: Date.now() })
    try {
      const files = await call(scanTransientBooks, { body: { path: folder }, signal: own.signal })
      const others = getOthers()
      set({
        scan: 'idle',
        folder: others.length > 0 ? store.get().folder : folder,
        isPaused: false,
        sendError: undefined,
        rows: [...mergeScan(store.get().rows, files), ...others],
      })
      startAnalyses()
    } catch (error) {
      if (scanning === own) set({ scan: own.signal.aborted ? 'idle' : { error } })
    }
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    scan: (folder: string) => scan(folder, () => []),
    /** Adds the uploaded books to the rows. If there are no other rows, they will be moved, because copies would waste space. */
    addUploads: (folder: string) => {
      const isAlone =
        store.get().folder === undefined || store.get().folder === folder || store.get().rows.length === 0
      if (isAlone) set({ mode: 'MOVE' })
      const isElsewhere = ({ file }: ImportRow) => !file.url.startsWith(folder)
      return scan(folder, () => (isAlone ? [] : store.get().rows.filter(isElsewhere)))
    },
    stopScan: () => scanning?.abort(),
    setPaused: (isPaused: boolean) => {
      set({ isPaused })
      startAnalyses()
    },
    analyzeAgain: (id: string) => {
      setRow(id, (row) => ({ ...row, analysis: 'waiting' }))
      set({ isPaused: false })
      startAnalyses()
    },
    change: (ids: ReadonlySet<string>, change: Change) => {
      set({
        rows: store.get().rows.map((row) => (ids.has(row.file.id) ? { ...row, ...change } : row)),
      })
      if (change.series) void loadBooksOf(change.series.id)
    },
    setMode: (mode: CopyMode) => set({ mode }),
    /** Sends the rows that are ready. */
    send: async () => {
      const ready = store.get().states.filter(isReady)
      set({ isSending: true, sendError: undefined })
      try {
        for (let from = 0; from < ready.length; from += booksPerCall) {
          const part = ready.slice(from, from + booksPerCall)
          const ids = new Set(part.map(({ row }) => row.file.id))
          const mark = (result: ImportRow['result']) =>
            set({ rows: store.get().rows.map((row) => (ids.has(row.file.id) ? { ...row, result } : row)) })
          // Before the request, because the first results can arrive before its response.
          mark({ kind: 'sent', at: Date.now() })
          try {
            await call(importBooks, { body: { copyMode: store.get().mode, books: part.map(toImport) } })
          } catch (error) {
            mark(undefined)
            throw error
          }
        }
        set({ isSending: false })
      } catch (error) {
        set({ isSending: false, sendError: error })
      }
    },
    removeImported: () => set({ rows: store.get().rows.filter(({ result }) => result?.kind !== 'imported') }),
    dispose: () => {
      isDisposed = true
      scanning?.abort()
      stopEvents()
      stopStates()
    },
  }
}
export type ImportStore = ReturnType<typeof createImportStore>
