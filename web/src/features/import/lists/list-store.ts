import { limits } from '@lectern/contract/limits'
import {
  createReadList,
  listReadLists,
  matchReadingList,
  type ReadListMatches,
} from '@lectern/contract/readlists'
import { call } from '../../../api/client.ts'
import { upload } from '../../../api/upload.ts'
import { createObservable } from '../../../lib/observable.ts'
import { type ListDraft, readDrafts, writeDrafts } from './list-drafts.ts'
import {
  addMissing,
  describeList,
  getBookIds,
  type ListRow,
  type ListRowState,
  mergeMatches,
  toReadingList,
  toRows,
} from './list-rows.ts'

/** Largest file that other servers accept, in bytes. */
const maxListFile = 10_000_000

export type ListPhase =
  | { readonly kind: 'matching' | 'ready' | 'creating' }
  | { readonly kind: 'refused'; readonly error: unknown }
  | { readonly kind: 'too_large' }
  | { readonly kind: 'created'; readonly readListId: string }

/** A read list that is being created from a file. */
export interface OpenList {
  readonly id: string
  readonly fileName: string
  readonly phase: ListPhase
  readonly name: string
  /** Name of an existing read list, if it is the same name. */
  readonly takenName: string | undefined
  readonly summary: string
  readonly ordered: boolean
  /** True to add the entries without a book to the description. */
  readonly keepsMissing: boolean
  readonly rows: readonly ListRow[]
  readonly states: readonly ListRowState[]
  /** Failure of creating the read list. */
  readonly error: unknown
}

export interface ListState {
  readonly lists: readonly OpenList[]
  readonly currentId: string | undefined
  readonly drafts: readonly ListDraft[]
}

type Change = Partial<Pick<OpenList, 'name' | 'summary' | 'ordered' | 'keepsMissing'>>

const blank: Omit<OpenList, 'id' | 'fileName'> = {
  phase: { kind: 'matching' },
  name: '',
  takenName: undefined,
  summary: '',
  ordered: true,
  keepsMissing: true,
  rows: [],
  states: [],
  error: undefined,
}

/** Replaces the rows of a list. Rows that do not change keep their state object, so that they are not rendered again. */
function withStates(list: OpenList, rows: readonly ListRow[]): OpenList {
  const states = describeList(rows).map((each, at) => {
    const before = list.states[at]
    return before?.row === each.row && before.problem === each.problem ? before : each
  })
  return { ...list, rows, states }
}

/** Returns a name for a list without one, made from the name of its file. */
const nameOf = (fileName: string): string =>
  fileName
    .replace(/\.cbl$/i, '')
    .trim()
    .slice(0, limits.maxName)

let lastId = 0
/** `crypto.randomUUID` does not exist on servers without TLS. */
const newId = () => {
  lastId += 1
  return `${Date.now().toString(36)}-${lastId}`
}
const isSameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** Holds the read lists that are being created from files. They are kept while another screen is shown. */
export function createListStore(userId: string) {
  const store = createObservable<ListState>({ lists: [], currentId: undefined, drafts: readDrafts(userId) })
  const set = (next: Partial<ListState>) => store.set({ ...store.get(), ...next })
  const find = (id: string) => store.get().lists.find((list) => list.id === id)
  const update = (id: string, change: (list: OpenList) => OpenList) =>
    set({ lists: store.get().lists.map((list) => (list.id === id ? change(list) : list)) })
  const match = (file: Blob, name: string): Promise<ReadListMatches> =>
    upload(matchReadingList, {}, file, { name })

  const checkName = async (id: string) => {
    const name = find(id)?.name.trim() ?? ''
    if (name === '') return
    const found = await call(listReadLists, { query: { search: name, size: 50 } }).catch(() => undefined)
    const taken = found?.content.find((list) => isSameName(list.name, name))?.name
    update(id, (list) => (isSameName(list.name, name) ? { ...list, takenName: taken } : list))
  }
  const matchFile = async (id: string, file: File) => {
    if (file.size >= maxListFile) return update(id, (list) => ({ ...list, phase: { kind: 'too_large' } }))
    try {
      const found = await match(file, nameOf(file.name))
      update(id, (list) => ({
        ...withStates(list, toRows(found)),
        phase: { kind: 'ready' },
        name: found.readListMatch.name,
        takenName: found.readListMatch.errorCode === '' ? undefined : found.readListMatch.name,
      }))
    } catch (error) {
      update(id, (list) => ({ ...list, phase: { kind: 'refused', error } }))
    }
  }
  const saveDrafts = (drafts: readonly ListDraft[]) => {
    const isKept = writeDrafts(userId, drafts)
    if (isKept) set({ drafts })
    return isKept
  }
  const close = (id: string) => {
    const lists = store.get().lists.filter((list) => list.id !== id)
    set({ lists, currentId: store.get().currentId === id ? lists.at(-1)?.id : store.get().currentId })
  }
  let naming: ReturnType<typeof setTimeout> | undefined

  return {
    get: store.get,
    subscribe: store.subscribe,
    add: async (files: readonly File[]) => {
      const added = files.map((file) => ({ file, id: newId() }))
      const lists = added.map(({ file, id }) => ({ ...blank, id, fileName: file.name }))
      set({ lists: [...store.get().lists, ...lists], currentId: lists[0]?.id ?? store.get().currentId })
      // One after another, because the server reads the whole file.
      for (const { file, id } of added) await matchFile(id, file)
    },
    open: (currentId: string) => set({ currentId }),
    close,
    change: (id: string, change: Change) => {
      update(id, (list) => ({
        ...list,
        ...change,
        error: undefined,
        ...(change.name !== undefined && { takenName: undefined }),
      }))
      if (change.name === undefined) return
      clearTimeout(naming)
      naming = setTimeout(() => void checkName(id), 400)
    },
    changeRow: (id: string, position: number, change: Partial<ListRow>) =>
      update(id, (list) =>
        withStates(
          list,
          list.rows.map((row) =>
            row.position === position ? { ...row, isAmbiguous: false, ...change } : row,
          ),
        ),
      ),
    /** Matches the entries without a book again. */
    matchAgain: async (id: string) => {
      const list = find(id)
      if (!list) return
      update(id, (each) => ({ ...each, phase: { kind: 'matching' } }))
      const file = new Blob([toReadingList(list.name, list.rows)], { type: 'application/xml' })
      const found = await match(file, nameOf(list.fileName)).catch((error: unknown) => ({ error }))
      update(id, (each) =>
        'error' in found
          ? { ...each, phase: { kind: 'ready' }, error: found.error }
          : { ...withStates(each, mergeMatches(each.rows, toRows(found))), phase: { kind: 'ready' } },
      )
    },
    /** `heading` is written above the entries without a book. */
    create: async (id: string, heading: string) => {
      const list = find(id)
      if (!list) return
      update(id, (each) => ({ ...each, phase: { kind: 'creating' }, error: undefined }))
      const summary = list.keepsMissing ? addMissing(list.summary, heading, list.rows) : list.summary
      const body = { name: list.name.trim(), summary, ordered: list.ordered, bookIds: getBookIds(list.rows) }
      try {
        const created = await call(createReadList, { body })
        update(id, (each) => ({ ...each, phase: { kind: 'created', readListId: created.id } }))
      } catch (error) {
        update(id, (each) => ({ ...each, phase: { kind: 'ready' }, error }))
      }
    },
    /** Stores a list on this device; returns false if there is no space. */
    saveDraft: (id: string) => {
      const list = find(id)
      if (!list) return false
      const { name, summary, ordered, rows } = list
      const draft: ListDraft = {
        id,
        savedAt: Date.now(),
        name,
        summary,
        ordered,
        rows: [...rows] as ListDraft['rows'],
      }
      return saveDrafts([draft, ...store.get().drafts.filter((each) => each.id !== id)])
    },
    openDraft: (id: string) => {
      const draft = store.get().drafts.find((each) => each.id === id)
      if (!draft) return
      const { name, summary, ordered } = draft
      const rows = draft.rows.map(({ series, book, ...row }) => ({ ...row, series, book }))
      const list = withStates(
        { ...blank, id, fileName: name, name, summary, ordered, phase: { kind: 'ready' } },
        rows,
      )
      set({ lists: [...store.get().lists.filter((each) => each.id !== id), list], currentId: id })
      void checkName(id)
    },
    deleteDraft: (id: string) => void saveDrafts(store.get().drafts.filter((each) => each.id !== id)),
  }
}
export type ListStore = ReturnType<typeof createListStore>
