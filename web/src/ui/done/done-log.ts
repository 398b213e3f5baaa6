import { loadIntl } from '../../i18n/load-intl.ts'
import { reasonText } from '../../i18n/use-error-text.ts'
import { createObservable } from '../../lib/observable.ts'
import { dismissToast, showToast } from '../feedback/toasts.ts'

/** An action of the user in this session. */
export interface DoneEntry {
  readonly id: number
  /** Already translated. */
  readonly text: string
  readonly at: Date
  /** `final` if it cannot be undone. */
  readonly state: 'final' | 'undoable' | 'undoing' | 'undone'
}

/** Undoes an action. If a part of it could not be undone, reports this and returns the function that undoes that part. */
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

const log = createObservable<readonly DoneEntry[]>([])
let lastId = 0
/** Undo of each entry, by id of the entry. */
const undoOf = new Map<number, UndoRest>()
/** Id of the toast of each entry. */
const toastOf = new Map<number, number>()

/** Id of the user whose actions these are; undefined before it is known. */
let owner: string | undefined

/** Returns the actions of this user in this tab from before the page was reloaded. They cannot be undone any more. */
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

function change(entries: readonly DoneEntry[]): void {
  try {
    // Kept for a reload of this tab.
    if (owner !== undefined) sessionStorage.setItem(storageKey, JSON.stringify({ owner, entries }))
  } catch {
    // Without storage the list ends with the page.
  }
  log.set(entries)
}
const setState = (id: number, state: DoneEntry['state']) =>
  change(log.get().map((entry) => (entry.id === id ? { ...entry, state } : entry)))

/** Shows the toast, with an undo button if the text of the button can be loaded. */
async function showDone(id: number, { text, tone = 'success', undo }: Done): Promise<void> {
  const run = undo && (() => void undoDone(id))
  const intl = run && (await loadIntl('organise').catch(() => undefined))
  const label = intl?.formatMessage({ id: undoText })
  toastOf.set(id, showToast({ text, tone, ...(run && label && { action: { label, run } }) }))
}

/** Reports an action in a toast with undo, and adds it to the list of actions of this session. Returns its id. */
export function recordDone(done: Done): number {
  const { text, undo } = done
  lastId += 1
  const id = lastId
  if (undo) undoOf.set(id, undo)
  const entry = { id, text, at: new Date(), state: undo ? 'undoable' : 'final' } as const
  change([entry, ...log.get()].slice(0, maxEntries))
  for (const known of undoOf.keys()) if (!log.get().some((each) => each.id === known)) undoOf.delete(known)
  void showDone(id, done)
  return id
}

/** Undoes an entry once. A failure is reported; the entry, or the part that could not be undone, can then be undone again. */
export async function undoDone(id: number): Promise<void> {
  const undo = undoOf.get(id)
  const entry = log.get().find((each) => each.id === id)
  if (!undo || entry?.state !== 'undoable') return
  setState(id, 'undoing')
  // The button of the toast would have no effect now.
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
export const findUndoable = (): DoneEntry | undefined => log.get().find(({ state }) => state === 'undoable')

/** Opens the list of a user. Actions of another user in this tab are forgotten. */
export function openDoneLog(userId: string): void {
  if (owner === userId) return
  const isFirst = owner === undefined
  owner = userId
  if (!isFirst) {
    undoOf.clear()
    change([])
    return
  }
  // Actions of before the reload come last. Their ids are negative, which new entries never have.
  const kept = readKept(userId).map((entry, index) => ({ ...entry, id: -1 - index }))
  change([...log.get(), ...kept].slice(0, maxEntries))
}

export const currentDone = log.get
export const subscribeDone = log.subscribe
