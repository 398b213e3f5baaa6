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
import { call } from '../../api/client.ts'
import { subscribeToEvents, subscribeToStreamState } from '../../api/live.ts'
import { isApiError } from '../../lib/api-error.ts'
import { seriesQueries } from '../series/queries.ts'
import { describeRows, type ImportRow, isReady, mergeScan, type RowState, toImport } from './import-rows.ts'
import { seriesBooksQuery } from './series-books-query.ts'

/** Analyses under way at the same time: an analysis opens the whole file, and others read meanwhile. */
const concurrency = 4
/** Books of one call: far below the largest body that servers take. */
const booksPerCall = 500
/** Time after which an order without a running task has no answer any more, in ms. */
const patienceMs = 4000
/** Message of a row whose result did not arrive; its text is `import.no_answer`. */
export const noAnswer = 'NO_ANSWER'

export interface ImportState {
  /** Folder of the rows; undefined before the first scan. */
  readonly folder: string | undefined
  readonly scan: 'idle' | 'running' | { readonly error: unknown }
  /** When the scan began, in ms. */
  readonly scanSince: number
  readonly rows: readonly ImportRow[]
  readonly states: readonly RowState[]
  readonly isPaused: boolean
  readonly mode: CopyMode
  readonly isSending: boolean
  readonly sendError: unknown
}

type Change = Partial<Pick<ImportRow, 'isChosen' | 'series' | 'number' | 'name' | 'keepsExisting'>>

/** Books to import and what was chosen for them. It outlives its screen: analyses go on, and results are noted, while another is shown. */
export interface ImportStore {
  readonly subscribe: (handler: () => void) => () => void
  readonly get: () => ImportState
  readonly scan: (folder: string) => Promise<void>
  /** Adds the books of the folder for uploads to those that are there; alone, they are to be moved, because copies would only take room. */
  readonly addUploads: (folder: string) => Promise<void>
  readonly stopScan: () => void
  readonly setPaused: (isPaused: boolean) => void
  readonly analyzeAgain: (id: string) => void
  /** Changes some rows, or all of them. */
  readonly change: (ids: ReadonlySet<string> | 'all', change: Change) => void
  readonly setMode: (mode: CopyMode) => void
  /** Sends the rows that are ready. */
  readonly send: () => Promise<void>
  /** Removes the rows that were imported. */
  readonly removeImported: () => void
  readonly dispose: () => void
}

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

export function createImportStore(client: QueryClient): ImportStore {
  let state = emptyState
  let booksOf: ReadonlyMap<string, readonly Book[]> = new Map()
  const loading = new Set<string>()
  /** Series whose books changed while they were loading. */
  const changed = new Set<string>()
  const listeners = new Set<() => void>()
  let scanning: AbortController | undefined
  let running = 0
  let isDisposed = false

  const set = (next: Partial<ImportState>, isRowChange = next.rows !== undefined) => {
    state = { ...state, ...next }
    if (isRowChange) {
      const old = new Map(state.states.map((each) => [each.row.file.id, each]))
      // Rows that stay as they are keep their object, so that only the others are drawn again.
      const states = describeRows(state.rows, booksOf).map((each) => {
        const before = old.get(each.row.file.id)
        return before?.row === each.row && before.upgrade === each.upgrade && before.problem === each.problem
          ? before
          : each
      })
      state = { ...state, states }
    }
    for (const handler of listeners) handler()
  }
  const setRow = (id: string, change: (row: ImportRow) => ImportRow) =>
    set({ rows: state.rows.map((row) => (row.file.id === id ? change(row) : row)) })

  /** Loads the books of a series, or loads them anew; the old ones stay until the new ones are there. */
  const loadBooksOf = async (seriesId: string, isAnew = false) => {
    if (loading.has(seriesId) && isAnew) changed.add(seriesId)
    if (loading.has(seriesId) || (booksOf.has(seriesId) && !isAnew)) return
    loading.add(seriesId)
    const query = { ...seriesBooksQuery(seriesId), staleTime: 0 }
    const books = await client.fetchQuery(query).catch(() => undefined)
    loading.delete(seriesId)
    if (!books || isDisposed) return
    booksOf = new Map(booksOf).set(seriesId, books)
    set({}, true)
    if (changed.delete(seriesId)) void loadBooksOf(seriesId, true)
  }

  /** Takes over what an analysis suggests, where nothing was chosen. */
  const finish = async (id: string, file: TransientBook) => {
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
    const chosen = state.rows.find((row) => row.file.id === id)?.series
    if (chosen) void loadBooksOf(chosen.id)
  }
  const analyze = async (id: string) => {
    try {
      await finish(id, await call(analyzeTransientBook, { params: { transientBookId: id } }))
    } catch (error) {
      setRow(id, (row) => ({ ...row, analysis: { error } }))
      // Without a connection all others would fail as well.
      if (isApiError(error) && error.kind === 'network') set({ isPaused: true })
    }
  }
  const work = () => {
    while (running < concurrency && !state.isPaused && !isDisposed) {
      const next = state.rows.find(({ analysis }) => analysis === 'waiting')
      if (!next) return
      running += 1
      setRow(next.file.id, (row) => ({ ...row, analysis: 'running' }))
      void analyze(next.file.id).finally(() => {
        running -= 1
        work()
      })
    }
  }

  const note = (sourceFile: string, result: NonNullable<ImportRow['result']>) =>
    set({
      rows: state.rows.map((row) =>
        row.file.url === sourceFile && row.result?.kind === 'sent'
          ? { ...row, result, isChosen: result.kind === 'failed' }
          : row,
      ),
    })
  /** Looks up in the history what became of orders whose event did not arrive. */
  const settle = async () => {
    const open = state.rows.filter(
      ({ result }) => result?.kind === 'sent' && Date.now() - result.at > patienceMs,
    )
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
      if (entry) note(file.url, { kind: 'imported', bookId: entry.bookId })
      else note(file.url, { kind: 'failed', message: noAnswer })
    }
  }
  const onEvent = (event: ServerEvent) => {
    switch (event.name) {
      case 'BookImported': {
        const { success, bookId, message, sourceFile } = event
        note(sourceFile, success ? { kind: 'imported', bookId } : { kind: 'failed', message: message ?? '' })
        break
      }
      case 'TaskQueueStatus':
        if (!event.countByType.ImportBook) void settle()
        break
      case 'BookAdded':
      case 'BookChanged':
      case 'BookDeleted':
        if (booksOf.has(event.seriesId) || loading.has(event.seriesId)) void loadBooksOf(event.seriesId, true)
    }
  }
  const stopEvents = subscribeToEvents(onEvent)
  const stopStates = subscribeToStreamState((now) => {
    if (now === 'missed') void settle()
  })

  /** `getOthers` returns the rows that stay beside those of the folder. */
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
        folder: others.length > 0 ? state.folder : folder,
        isPaused: false,
        sendError: undefined,
        rows: [...mergeScan(state.rows, files), ...others],
      })
      work()
    } catch (error) {
      if (scanning === own) set({ scan: own.signal.aborted ? 'idle' : { error } })
    }
  }

  return {
    subscribe: (handler) => {
      listeners.add(handler)
      return () => listeners.delete(handler)
    },
    get: () => state,
    scan: (folder) => scan(folder, () => []),
    addUploads: (folder) => {
      const isAlone = state.folder === undefined || state.folder === folder || state.rows.length === 0
      if (isAlone) set({ mode: 'MOVE' })
      const isElsewhere = ({ file }: ImportRow) => !file.url.startsWith(folder)
      return scan(folder, () => (isAlone ? [] : state.rows.filter(isElsewhere)))
    },
    stopScan: () => scanning?.abort(),
    setPaused: (isPaused) => {
      set({ isPaused })
      work()
    },
    analyzeAgain: (id) => {
      setRow(id, (row) => ({ ...row, analysis: 'waiting' }))
      set({ isPaused: false })
      work()
    },
    change: (ids, change) => {
      set({
        rows: state.rows.map((row) => (ids === 'all' || ids.has(row.file.id) ? { ...row, ...change } : row)),
      })
      if (change.series) void loadBooksOf(change.series.id)
    },
    setMode: (mode) => set({ mode }),
    send: async () => {
      const ready = state.states.filter(isReady)
      set({ isSending: true, sendError: undefined })
      try {
        for (let from = 0; from < ready.length; from += booksPerCall) {
          const part = ready.slice(from, from + booksPerCall)
          const ids = new Set(part.map(({ row }) => row.file.id))
          const mark = (result: ImportRow['result']) =>
            set({ rows: state.rows.map((row) => (ids.has(row.file.id) ? { ...row, result } : row)) })
          // Before the call: the first results may arrive before its answer.
          mark({ kind: 'sent', at: Date.now() })
          try {
            await call(importBooks, { body: { copyMode: state.mode, books: part.map(toImport) } })
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
    removeImported: () => set({ rows: state.rows.filter(({ result }) => result?.kind !== 'imported') }),
    dispose: () => {
      isDisposed = true
      scanning?.abort()
      stopEvents()
      stopStates()
      listeners.clear()
    },
  }
}
