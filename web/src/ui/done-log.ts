import { loadIntl } from '../i18n/load-intl.ts'
import { reasonText } from '../i18n/use-error-text.ts'
import { dismissToast, showToast } from './toasts.ts'

/** Something that was done in this session. */
export interface DoneEntry {
  readonly id: number
  /** Already translated. */
  readonly text: string
  readonly at: Date
  /** `final` when it cannot be undone. */
  readonly state: 'final' | 'undoable' | 'undoing' | 'undone'
}

/** Undoes something. Returns what undoes the rest, when a part of it could not be undone and that was said. */
// biome-ignore lint/suspicious/noConfusingVoidType: an async function that says nothing returns Promise<void>
export type UndoRest = () => Promise<UndoRest | undefined | void>

interface Done {
  readonly text: string
  readonly undo?: UndoRest | undefined
  readonly tone?: 'info' | 'success'
}

const maxEntries = 50
const storageKey = 'lectern.done'
const undoText = 'organise.undo'
const undoneText = 'organise.undone_text'
const failedText = 'organise.undo_failed'

let entries: readonly DoneEntry[] = []
let lastId = 0
/** Entry → what undoes it. */
const undoOf = new Map<number, UndoRest>()
/** Entry → its toast. */
const toastOf = new Map<number, number>()
const listeners = new Set<() => void>()

/** Id of the user whose entries these are; undefined before it is known. */
let owner: string | undefined

/** Keeps the entries for a reload of this tab; without storage they are only forgotten then. */
function keep(): void {
  if (owner === undefined) return
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ owner, entries }))
  } catch {}
}

/** Returns what this user did in this tab before it was loaded again. What undoes an entry is gone with the page. */
function readKept(userId: string): readonly DoneEntry[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    if (kept?.owner !== userId) return []
    return kept.entries.map((entry: DoneEntry) => ({
      ...entry,
      at: new Date(entry.at),
      state: entry.state === 'undone' ? 'undone' : 'final',
    }))
  } catch {
    return []
  }
}

const change = (next: readonly DoneEntry[]) => {
  entries = next
  keep()
  for (const handler of listeners) handler()
}
const setState = (id: number, state: DoneEntry['state']) =>
  change(entries.map((entry) => (entry.id === id ? { ...entry, state } : entry)))

/** Shows the toast, with a button when its text is there. */
async function tell(id: number, { text, tone = 'success', undo }: Done): Promise<void> {
  const run = undo && (() => void undoDone(id))
  const intl = run && (await loadIntl('organise').catch(() => undefined))
  const label = intl?.formatMessage({ id: undoText })
  toastOf.set(id, showToast({ text, tone, ...(run && label && { action: { label, run } }) }))
}

/** Says what was done, offers to undo it, and keeps it for the list of what was done in this session. Returns its id. */
export function recordDone(done: Done): number {
  const { text, undo } = done
  lastId += 1
  const id = lastId
  if (undo) undoOf.set(id, undo)
  change(
    [{ id, text, at: new Date(), state: undo ? 'undoable' : 'final' } as const, ...entries].slice(
      0,
      maxEntries,
    ),
  )
  for (const known of undoOf.keys()) if (!entries.some((entry) => entry.id === known)) undoOf.delete(known)
  void tell(id, done)
  return id
}

/** Undoes an entry once. A failure is said, and the entry, or what is left of it, can be undone again. */
export async function undoDone(id: number): Promise<void> {
  const undo = undoOf.get(id)
  const entry = entries.find((each) => each.id === id)
  if (!undo || entry?.state !== 'undoable') return
  setState(id, 'undoing')
  // Its button would do nothing now.
  dismissToast(toastOf.get(id) ?? 0)
  let rest: UndoRest | undefined
  try {
    rest = (await undo()) ?? undefined
  } catch (error) {
    setState(id, 'undoable')
    const intl = await loadIntl('organise')
    const values = { text: entry.text, reason: reasonText(intl, error) }
    showToast({ text: intl.formatMessage({ id: failedText }, values), tone: 'danger' })
    return
  }
  if (rest) {
    undoOf.set(id, rest)
    setState(id, 'undoable')
    return
  }
  undoOf.delete(id)
  setState(id, 'undone')
  const intl = await loadIntl('organise')
  showToast({ text: intl.formatMessage({ id: undoneText }, { text: entry.text }) })
}

/** Returns the newest entry that can be undone. */
export const findUndoable = (): DoneEntry | undefined => entries.find(({ state }) => state === 'undoable')

/** Begins, or goes on with, the list of a user: what somebody else did in this tab is forgotten. */
export function openDoneLog(userId: string): void {
  if (owner === userId) return
  const isFirst = owner === undefined
  owner = userId
  if (!isFirst) {
    undoOf.clear()
    change([])
    return
  }
  // What was done already stands above; negative ids are never given to new entries.
  const kept = readKept(userId).map((entry, index) => ({ ...entry, id: -1 - index }))
  change([...entries, ...kept].slice(0, maxEntries))
}

export const currentDone = (): readonly DoneEntry[] => entries
export const subscribeDone = (handler: () => void): (() => void) => {
  listeners.add(handler)
  return () => listeners.delete(handler)
}
