import {
  beginUpload,
  cancelUpload,
  getUploadFolder,
  type ImportUpload,
  uploadExtensions,
  uploadPiece,
} from '@lectern/contract/import-uploads'
import { limits } from '@lectern/contract/limits'
import { call } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'
import { isApiError } from '../../lib/api-error.ts'

const defaultConcurrency = 2
/** Pauses before a lost connection is tried again, in ms; the last one is repeated. */
const pauses = [1000, 3000, 8000, 20_000]

export type UploadPhase = 'waiting' | 'sending' | 'lost' | 'done' | 'cancelled' | { readonly error: unknown }

/** A file of this device on its way to the server. */
export interface UploadItem {
  readonly key: number
  readonly name: string
  /** In bytes. */
  readonly size: number
  readonly sent: number
  readonly phase: UploadPhase
  /** Where it is on the server; null before it is complete. */
  readonly path: string | null
}

interface Pending extends UploadItem {
  readonly file: File
}

export interface UploadStore {
  readonly subscribe: (handler: () => void) => () => void
  readonly get: () => readonly UploadItem[]
  /** Sends files; what is no book is not taken. Returns the number of those. */
  readonly add: (files: readonly File[]) => number
  readonly cancel: (key: number) => void
  readonly cancelAll: () => void
  readonly retry: (key: number) => void
  /** Takes what is done or given up from the list. */
  readonly clear: () => void
}

const isBook = ({ name }: File) => uploadExtensions.some((end) => name.toLowerCase().endsWith(end))
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const isLost = (error: unknown) => isApiError(error) && error.kind === 'network'

interface Options {
  /** Called with the folder of the server when all files are there. */
  readonly onDone?: (folder: string) => void
  /** Names of files that are taken; books when left out. */
  readonly accepts?: (file: File) => boolean
  /** Files that are sent at the same time. */
  readonly concurrency?: number
}

export function createUploadStore({
  onDone = () => {},
  accepts = isBook,
  concurrency = defaultConcurrency,
}: Options): UploadStore {
  let items: readonly Pending[] = []
  let lastKey = 0
  let running = 0
  let isFresh = false
  const listeners = new Set<() => void>()
  const set = (next: readonly Pending[]) => {
    items = next
    for (const handler of listeners) handler()
  }
  const update = (key: number, change: Partial<UploadItem>) =>
    set(items.map((item) => (item.key === key ? { ...item, ...change } : item)))
  const isWanted = (key: number) => {
    const phase = items.find((item) => item.key === key)?.phase
    return phase === 'sending' || phase === 'lost'
  }

  /** Sends a file from where the server has it; returns when it is complete or given up. */
  const sendOnce = async ({ key, file }: Pending) => {
    const { name, size, lastModified } = file
    let state: ImportUpload = await call(beginUpload, { body: { name, size, modified: lastModified } })
    while (state.path === null) {
      update(key, { sent: state.received })
      if (!isWanted(key)) {
        await call(cancelUpload, { params: { uploadId: state.id } }).catch(() => {})
        return
      }
      update(key, { phase: 'sending' })
      const piece = file.slice(state.received, state.received + limits.maxUploadPiece)
      state = await upload(uploadPiece, { uploadId: state.id }, piece, { offset: String(state.received) })
    }
    isFresh = true
    update(key, { sent: size, phase: 'done', path: state.path })
  }
  const send = async (item: Pending) => {
    for (let tries = 0; isWanted(item.key); tries += 1) {
      try {
        return await sendOnce(item)
      } catch (error) {
        if (!isLost(error)) return update(item.key, { phase: { error } })
        if (isWanted(item.key)) update(item.key, { phase: 'lost' })
        await wait(pauses[Math.min(tries, pauses.length - 1)] ?? 0)
      }
    }
  }
  const finish = async () => {
    if (!isFresh || running > 0) return
    isFresh = false
    const found = await call(getUploadFolder).catch(() => undefined)
    if (found) onDone(found.folder)
  }
  const work = () => {
    while (running < concurrency) {
      const next = items.find(({ phase }) => phase === 'waiting')
      if (!next) break
      running += 1
      update(next.key, { phase: 'sending' })
      void send(next).finally(() => {
        running -= 1
        work()
      })
    }
    void finish()
  }
  return {
    subscribe: (handler) => {
      listeners.add(handler)
      return () => listeners.delete(handler)
    },
    get: () => items,
    add: (files) => {
      const books = files.filter(accepts)
      const added = books.map((file): Pending => {
        lastKey += 1
        return { key: lastKey, file, name: file.name, size: file.size, sent: 0, phase: 'waiting', path: null }
      })
      set([...items, ...added])
      work()
      return files.length - books.length
    },
    cancel: (key) => update(key, { phase: 'cancelled' }),
    cancelAll: () =>
      set(
        items.map((item) =>
          item.phase === 'waiting' || isWanted(item.key) ? { ...item, phase: 'cancelled' } : item,
        ),
      ),
    retry: (key) => {
      update(key, { phase: 'waiting' })
      work()
    },
    clear: () => set(items.filter(({ key, phase }) => phase === 'waiting' || isWanted(key))),
  }
}
