/** Values of a form by field name. They are plain data, because they are compared and stored as JSON. */
export type Values = object
export type NameOf<V> = keyof V & string
export type Locks<V> = { readonly [N in NameOf<V>]?: boolean }

/** State of the server, which a form starts from. */
export interface Snapshot<V extends Values> {
  readonly values: V
  /** Locks of the fields that have one. */
  readonly locks: Locks<V>
  /** Fields that differ between several items; their value is empty. */
  readonly mixed?: readonly NameOf<V>[]
  /** Fields that are locked in some of several items; their lock is open. */
  readonly mixedLocks?: readonly NameOf<V>[]
}

/** State of the server, and the changes of the user. */
export interface FormState<V extends Values> {
  readonly base: Snapshot<V>
  /** Values that differ from the base. */
  readonly edits: Partial<V>
  /** Locks that the user has opened or closed. Other locks depend on the values. */
  readonly lockEdits: Locks<V>
  /** Edited fields that another user has changed in the meantime. */
  readonly conflicts: readonly NameOf<V>[]
}

export const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

export const startForm = <V extends Values>(base: Snapshot<V>): FormState<V> => ({
  base,
  edits: {},
  lockEdits: {},
  conflicts: [],
})

export const readValues = <V extends Values>({ base, edits }: FormState<V>): V => ({
  ...base.values,
  ...edits,
})
export const isMixed = <V extends Values>({ base }: FormState<V>, name: NameOf<V>): boolean =>
  base.mixed?.includes(name) ?? false
export const isEdited = <V extends Values>({ edits }: FormState<V>, name: NameOf<V>): boolean => name in edits

/** True if a field is locked; undefined if it has no lock. An edit closes the lock, until the user opens it. */
export function readLock<V extends Values>(state: FormState<V>, name: NameOf<V>): boolean | undefined {
  const before = state.base.locks[name]
  if (before === undefined) return undefined
  return state.lockEdits[name] ?? (isEdited(state, name) || before)
}
/** True if a field is locked in some of several items, and the user has not decided about it. */
export const isLockMixed = <V extends Values>(state: FormState<V>, name: NameOf<V>): boolean =>
  (state.base.mixedLocks?.includes(name) ?? false) && !isEdited(state, name) && !(name in state.lockEdits)
/** True if a lock changes; a lock that differs between items changes with any decision. */
export const isLockChanged = <V extends Values>(state: FormState<V>, name: NameOf<V>): boolean =>
  state.base.mixedLocks?.includes(name)
    ? !isLockMixed(state, name)
    : readLock(state, name) !== state.base.locks[name]

export const isDirty = <V extends Values>(state: FormState<V>): boolean =>
  Object.keys(state.edits).length > 0 ||
  (Object.keys(state.lockEdits) as NameOf<V>[]).some((name) => isLockChanged(state, name))

/** Returns the object without a key; returns the same object if it has no such key. */
function without<T extends object>(from: T, key: string): T {
  if (!(key in from)) return from
  return Object.fromEntries(Object.entries(from).filter(([each]) => each !== key)) as T
}

/** Edits a field. A field that differs between items is always an edit, also if the value is empty. */
export const setValue = <V extends Values, N extends NameOf<V>>(
  state: FormState<V>,
  name: N,
  value: V[N],
): FormState<V> => setValues(state, { [name]: value } as unknown as Partial<V>)

/** Edits several fields at once. */
export function setValues<V extends Values>(state: FormState<V>, values: Partial<V>): FormState<V> {
  const edits: Record<string, unknown> = { ...state.edits }
  const lockEdits: Record<string, boolean | undefined> = { ...state.lockEdits }
  for (const name of Object.keys(values) as NameOf<V>[]) {
    const isBack = !isMixed(state, name) && isSame(values[name], state.base.values[name])
    if (isBack || !isEdited(state, name)) delete lockEdits[name]
    if (isBack) delete edits[name]
    else edits[name] = values[name]
  }
  return { ...state, edits: edits as Partial<V>, lockEdits: lockEdits as Locks<V> }
}

export const setLocks = <V extends Values>(
  state: FormState<V>,
  names: readonly NameOf<V>[],
  isClosed: boolean,
): FormState<V> => ({
  ...state,
  lockEdits: { ...state.lockEdits, ...Object.fromEntries(names.map((name) => [name, isClosed])) },
})

/** Restores a field and its lock to the state of the server. */
export const revert = <V extends Values>(state: FormState<V>, name: NameOf<V>): FormState<V> => ({
  ...state,
  edits: without(state.edits, name),
  lockEdits: without(state.lockEdits, name),
  conflicts: state.conflicts.filter((each) => each !== name),
})

/** Keeps an edit that is in conflict with a change of another user. */
export const keepEdit = <V extends Values>(state: FormState<V>, name: NameOf<V>): FormState<V> => ({
  ...state,
  conflicts: state.conflicts.filter((each) => each !== name),
})

/** Returns the form for the present state of the server. Edited fields with another new value are in conflict, until the user decides. */
export function rebase<V extends Values>(state: FormState<V>, base: Snapshot<V>): FormState<V> {
  const edits: Partial<V> = {}
  const conflicts: NameOf<V>[] = []
  for (const name of Object.keys(state.edits) as NameOf<V>[]) {
    const isMixedNow = base.mixed?.includes(name) ?? false
    if (!isMixedNow && isSame(state.edits[name], base.values[name])) continue
    edits[name] = state.edits[name]
    const isOther = !isSame(base.values[name], state.base.values[name]) || isMixedNow !== isMixed(state, name)
    if (isOther || state.conflicts.includes(name)) conflicts.push(name)
  }
  return { base, edits, lockEdits: state.lockEdits, conflicts }
}

/** Edited values and changed locks, to be sent to the server. */
export interface Changes<V extends Values> {
  readonly values: Partial<V>
  readonly locks: Locks<V>
}

export function listChanges<V extends Values>(state: FormState<V>): Changes<V> {
  const names = Object.keys(state.base.locks) as NameOf<V>[]
  // The lock of an edited mixed field is always sent, because it may be open in some of the items.
  const changed = names.filter(
    (name) => isLockChanged(state, name) || (isMixed(state, name) && isEdited(state, name)),
  )
  const locks = Object.fromEntries(changed.map((name) => [name, readLock(state, name)])) as Locks<V>
  return { values: state.edits, locks }
}
