import {
  beginUpload,
  cancelUpload,
  getUploadFolder,
  type ImportUpload,
  uploadExtensions,
  uploadPiece,
} from '@lectern/contract/import-uploads'
import { limits } from '@lectern/contract/limits'
import { call } from '../../../api/client.ts'
import { upload } from '../../../api/upload.ts'
import { isApiError } from '../../../lib/api-error.ts'
import { createObservable } from '../../../lib/observable.ts'

/** Waits before a retry after a lost connection, in ms; the last one is repeated. */
const retryWaitsMs = [1000, 3000, 8000, 20_000]

export type UploadPhase = 'waiting' | 'sending' | 'lost' | 'done' | 'cancelled' | { readonly error: unknown }

/** A file of this device on its way to the server. */
export interface UploadItem {
  readonly key: number
  readonly name: string
  /** In bytes. */
  readonly size: number
  readonly sent: number
  readonly phase: UploadPhase
  /** Path on the server; null until the file is complete. */
  readonly path: string | null
}

interface Pending extends UploadItem {
  readonly file: File
}

const isBook = ({ name }: File) => uploadExtensions.some((end) => name.toLowerCase().endsWith(end))
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const isLost = (error: unknown) => isApiError(error) && error.kind === 'network'

interface Options {
  /** Called with the folder on the server when all files are complete. */
  readonly onDone?: (folder: string) => void
  /** Decides which files are sent; only books by default. */
  readonly accepts?: (file: File) => boolean
  /** Number of files that are sent at the same time. */
  readonly concurrency?: number
}

/** Uploads files, some at the same time, and continues after a lost connection. */
export function createUploadStore({ onDone = () => {}, accepts = isBook, concurrency = 2 }: Options) {
  const store = createObservable<readonly Pending[]>([])
  let lastKey = 0
  let running = 0
  let hasNewFiles = false
  const update = (key: number, change: Partial<UploadItem>) =>
    store.set(store.get().map((item) => (item.key === key ? { ...item, ...change } : item)))
  const isActive = (key: number) => {
    const phase = store.get().find((item) => item.key === key)?.phase
    return phase === 'sending' || phase === 'lost'
  }

  /** Sends the part of a file that the server does not have; returns when the file is complete or canceled. */
  const sendOnce = async ({ key, file }: Pending) => {
    const { name, size, lastModified } = file
    let state: ImportUpload = await call(beginUpload, { body: { name, size, modified: lastModified } })
    while (state.path === null) {
      update(key, { sent: state.received })
      if (!isActive(key)) {
        await call(cancelUpload, { params: { uploadId: state.id } }).catch(() => {})
        return
      }
      update(key, { phase: 'sending' })
      const piece = file.slice(state.received, state.received + limits.maxUploadPiece)
      state = await upload(uploadPiece, { uploadId: state.id }, piece, { offset: String(state.received) })
    }
    hasNewFiles = true
    update(key, { sent: size, phase: 'done', path: state.path })
  }
  const send = async (item: Pending) => {
    for (let tries = 0; isActive(item.key); tries += 1) {
      try {
        return await sendOnce(item)
      } catch (error) {
        if (!isLost(error)) return update(item.key, { phase: { error } })
        if (isActive(item.key)) update(item.key, { phase: 'lost' })
        await wait(retryWaitsMs[Math.min(tries, retryWaitsMs.length - 1)] ?? 0)
      }
    }
  }
  const reportDone = async () => {
    if (!hasNewFiles || running > 0) return
    hasNewFiles = false
    const found = await call(getUploadFolder).catch(() => undefined)
    if (found) onDone(found.folder)
  }
  const startUploads = () => {
    while (running < concurrency) {
      const next = store.get().find(({ phase }) => phase === 'waiting')
      if (!next) break
      running += 1
      update(next.key, { phase: 'sending' })
      void send(next).finally(() => {
        running -= 1
        startUploads()
      })
    }
    void reportDone()
  }
  return {
    get: (): readonly UploadItem[] => store.get(),
    subscribe: store.subscribe,
    /** Sends the accepted files; returns the number of files that are not accepted. */
    add: (files: readonly File[]) => {
      const books = files.filter(accepts)
      const added = books.map((file): Pending => {
        lastKey += 1
        return { key: lastKey, file, name: file.name, size: file.size, sent: 0, phase: 'waiting', path: null }
      })
      store.set([...store.get(), ...added])
      startUploads()
      return files.length - books.length
    },
    cancel: (key: number) => update(key, { phase: 'cancelled' }),
    cancelAll: () =>
      store.set(
        store
          .get()
          .map((item) =>
            item.phase === 'waiting' || isActive(item.key) ? { ...item, phase: 'cancelled' } : item,
          ),
      ),
    retry: (key: number) => {
      update(key, { phase: 'waiting' })
      startUploads()
    },
    /** Removes finished and canceled files from the list. */
    clear: () => store.set(store.get().filter(({ key, phase }) => phase === 'waiting' || isActive(key))),
  }
}
export type UploadStore = ReturnType<typeof createUploadStore>
