import { limits } from '@lectern/contract/limits'
import {
  createReadList,
  listReadLists,
  matchReadingList,
  type ReadListMatches,
} from '@lectern/contract/readlists'
import { call } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'
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

/** Largest file that other servers take, in bytes. */
const maxListFile = 10_000_000

export type ListPhase =
  | { readonly kind: 'matching' | 'ready' | 'creating' }
  | { readonly kind: 'refused'; readonly error: unknown }
  | { readonly kind: 'too_large' }
  | { readonly kind: 'created'; readonly readListId: string }

/** A read list that is being made of a file. */
export interface OpenList {
  readonly id: string
  readonly fileName: string
  readonly phase: ListPhase
  readonly name: string
  /** Name of an existing read list that this one would share. */
  readonly takenName: string | undefined
  readonly summary: string
  readonly ordered: boolean
  /** True to write entries without a book into the description. */
  readonly keepsMissing: boolean
  readonly rows: readonly ListRow[]
  readonly states: readonly ListRowState[]
  /** Why the read list could not be created. */
  readonly error: unknown
}

export interface ListState {
  readonly lists: readonly OpenList[]
  readonly currentId: string | undefined
  readonly drafts: readonly ListDraft[]
}

type Change = Partial<Pick<OpenList, 'name' | 'summary' | 'ordered' | 'keepsMissing'>>

/** Read lists that are being made of files. They outlive their screen. */
export interface ListStore {
  readonly subscribe: (handler: () => void) => () => void
  readonly get: () => ListState
  readonly add: (files: readonly File[]) => Promise<void>
  readonly open: (id: string) => void
  readonly close: (id: string) => void
  readonly change: (id: string, change: Change) => void
  readonly changeRow: (id: string, position: number, change: Partial<ListRow>) => void
  /** Matches the entries without a book again. */
  readonly matchAgain: (id: string) => Promise<void>
  /** `heading` stands above the entries without a book. */
  readonly create: (id: string, heading: string) => Promise<void>
  /** Keeps a list on this device. Returns false when there is no room. */
  readonly saveDraft: (id: string) => boolean
  readonly openDraft: (id: string) => void
  readonly deleteDraft: (id: string) => void
}

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

/** Rows that stay as they are keep their object, so that only the others are drawn again. */
function withStates(list: OpenList, rows: readonly ListRow[]): OpenList {
  const states = describeList(rows).map((each, at) => {
    const before = list.states[at]
    return before?.row === each.row && before.problem === each.problem ? before : each
  })
  return { ...list, rows, states }
}

/** Returns the name of a list that has none itself, from that of its file. It can be typed over. */
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

export function createListStore(userId: string): ListStore {
  let state: ListState = { lists: [], currentId: undefined, drafts: readDrafts(userId) }
  const listeners = new Set<() => void>()
  const set = (next: Partial<ListState>) => {
    state = { ...state, ...next }
    for (const handler of listeners) handler()
  }
  const find = (id: string) => state.lists.find((list) => list.id === id)
  const update = (id: string, change: (list: OpenList) => OpenList) =>
    set({ lists: state.lists.map((list) => (list.id === id ? change(list) : list)) })
  const match = (file: Blob, name: string): Promise<ReadListMatches> =>
    upload(matchReadingList, {}, file, { name })

  const checkName = async (id: string) => {
    const name = find(id)?.name.trim() ?? ''
    if (name === '') return
    const found = await call(listReadLists, { query: { search: name, size: 50 } }).catch(() => undefined)
    const taken = found?.content.find((list) => isSameName(list.name, name))?.name
    update(id, (list) => (isSameName(list.name, name) ? { ...list, takenName: taken } : list))
  }
  const begin = async (id: string, file: File) => {
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
    const lists = state.lists.filter((list) => list.id !== id)
    set({ lists, currentId: state.currentId === id ? lists.at(-1)?.id : state.currentId })
  }
  let naming: ReturnType<typeof setTimeout> | undefined

  return {
    subscribe: (handler) => {
      listeners.add(handler)
      return () => listeners.delete(handler)
    },
    get: () => state,
    add: async (files) => {
      const added = files.map((file) => ({ file, id: newId() }))
      const lists = added.map(({ file, id }) => ({ ...blank, id, fileName: file.name }))
      set({ lists: [...state.lists, ...lists], currentId: lists[0]?.id ?? state.currentId })
      // One after the other: the server reads each file whole.
      for (const { file, id } of added) await begin(id, file)
    },
    open: (currentId) => set({ currentId }),
    close,
    change: (id, change) => {
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
    changeRow: (id, position, change) =>
      update(id, (list) =>
        withStates(
          list,
          list.rows.map((row) =>
            row.position === position ? { ...row, isAmbiguous: false, ...change } : row,
          ),
        ),
      ),
    matchAgain: async (id) => {
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
    create: async (id, heading) => {
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
    saveDraft: (id) => {
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
      return saveDrafts([draft, ...state.drafts.filter((each) => each.id !== id)])
    },
    openDraft: (id) => {
      const draft = state.drafts.find((each) => each.id === id)
      if (!draft) return
      const { name, summary, ordered } = draft
      const rows = draft.rows.map(({ series, book, ...row }) => ({ ...row, series, book }))
      const list = withStates(
        { ...blank, id, fileName: name, name, summary, ordered, phase: { kind: 'ready' } },
        rows,
      )
      set({ lists: [...state.lists.filter((each) => each.id !== id), list], currentId: id })
      void checkName(id)
    },
    deleteDraft: (id) => void saveDrafts(state.drafts.filter((each) => each.id !== id)),
  }
}
