import { showToast } from './toasts.ts'

/** Something that was done in this session. */
export interface DoneEntry {
  readonly id: number
  /** Already translated. */
  readonly text: string
  readonly at: Date
  /** `final` when it cannot be undone. */
  readonly state: 'final' | 'undoable' | 'undoing' | 'undone'
}

interface Done {
  readonly text: string
  readonly undo?: (() => Promise<void>) | undefined
  readonly tone?: 'info' | 'success'
}

const maxEntries = 50

let entries: readonly DoneEntry[] = []
let lastId = 0
/** Entry → what undoes it. */
const undoOf = new Map<number, () => Promise<void>>()
const listeners = new Set<() => void>()

const change = (next: readonly DoneEntry[]) => {
  entries = next
  for (const handler of listeners) handler()
}
const setState = (id: number, state: DoneEntry['state']) =>
  change(entries.map((entry) => (entry.id === id ? { ...entry, state } : entry)))

/** Says what was done, offers to undo it, and keeps it for the list of what was done in this session. */
export function recordDone({ text, undo, tone = 'success' }: Done): void {
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
  showToast({ text, tone, ...(undo && { onUndo: () => void undoDone(id) }) })
}

/** Undoes an entry once. A failure is said, and the entry can be undone again. */
export async function undoDone(id: number): Promise<void> {
  const undo = undoOf.get(id)
  const entry = entries.find((each) => each.id === id)
  if (!undo || entry?.state !== 'undoable') return
  setState(id, 'undoing')
  try {
    await undo()
  } catch (error) {
    setState(id, 'undoable')
    showToast({ text: entry.text, error, tone: 'danger' })
    return
  }
  undoOf.delete(id)
  setState(id, 'undone')
  showToast({ text: entry.text, isUndone: true })
}

/** Returns the newest entry that can be undone. */
export const findUndoable = (): DoneEntry | undefined => entries.find(({ state }) => state === 'undoable')

/** Forgets everything, when the session ends. */
export function forgetDone(): void {
  undoOf.clear()
  change([])
}

export const currentDone = (): readonly DoneEntry[] => entries
export const subscribeDone = (handler: () => void): (() => void) => {
  listeners.add(handler)
  return () => listeners.delete(handler)
}
