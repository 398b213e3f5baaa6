import { type FormState, type Locks, rebase, type Snapshot, type Values } from './form-state.ts'

/** Unsaved changes of a form, as they are stored on the device. */
export interface Draft<V extends Values> {
  /** Milliseconds since 1970. */
  readonly savedAt: number
  readonly base: Snapshot<V>
  readonly edits: Partial<V>
  readonly lockEdits: Locks<V>
}

const prefix = 'lectern.draft.'
/** Maximum number of drafts; the oldest are deleted first. */
const maxDrafts = 30
const maxAgeMs = 30 * 24 * 60 * 60 * 1000

/** Ignores errors of the storage, which can be full or forbidden. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

function parseDraft<V extends Values>(text: string | null): Draft<V> | undefined {
  const draft = attempt(() => JSON.parse(text ?? 'null') as Draft<V> | null)
  const isWhole = draft && typeof draft.savedAt === 'number' && draft.base && draft.edits && draft.lockEdits
  return isWhole ? draft : undefined
}

/** Returns the stored draft, unless it is too old. */
export function readDraft<V extends Values>(key: string): Draft<V> | undefined {
  const draft = parseDraft<V>(attempt(() => localStorage.getItem(prefix + key)) ?? null)
  return draft && Date.now() - draft.savedAt < maxAgeMs ? draft : undefined
}

export const removeDraft = (key: string): void => {
  attempt(() => localStorage.removeItem(prefix + key))
}

function removeOldest(): void {
  const kept = Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => ({ key, savedAt: parseDraft(localStorage.getItem(key))?.savedAt ?? 0 }))
    .toSorted((a, b) => b.savedAt - a.savedAt)
  for (const { key } of kept.slice(maxDrafts)) localStorage.removeItem(key)
}

/** Stores the changes of a form with the previous values of the changed fields. */
export function writeDraft<V extends Values>(key: string, { base, edits, lockEdits }: FormState<V>): void {
  const isKept = ([name]: [string, unknown]) => name in edits || name in lockEdits
  const values = Object.fromEntries(Object.entries(base.values).filter(isKept)) as V
  const locks = Object.fromEntries(Object.entries(base.locks).filter(isKept)) as Locks<V>
  const mixed = (base.mixed ?? []).filter((name) => name in edits)
  const draft: Draft<V> = { savedAt: Date.now(), base: { values, locks, mixed }, edits, lockEdits }
  attempt(() => {
    localStorage.setItem(prefix + key, JSON.stringify(draft))
    removeOldest()
  })
}

/** Returns the form with the changes of a draft. Fields that another user has changed since then are in conflict. */
export function restoreDraft<V extends Values>(state: FormState<V>, draft: Draft<V>): FormState<V> {
  const before: FormState<V> = { ...draft, conflicts: [] }
  return rebase(before, state.base)
}
