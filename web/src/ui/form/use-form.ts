import { useCallback, useMemo, useRef, useState } from 'react'
import type { Check, Problems } from './form-errors.ts'
import { fieldOfPath } from './form-errors.ts'
import {
  type Changes,
  isDirty as hasEdits,
  isEdited,
  isLockChanged,
  isLockMixed,
  isMixed,
  keepEdit,
  listChanges,
  type NameOf,
  readLock,
  readValues,
  rebase,
  revert,
  type Snapshot,
  setLocks,
  setValue,
  setValues,
  startForm,
  type Values,
} from './form-state.ts'
import { useDraft } from './use-draft.ts'
import { useFormText } from './use-form-text.ts'

/** What a field shows, and what it does. */
export interface Field<T> {
  readonly name: string
  readonly value: T
  readonly onChange: (value: T) => void
  /** What is wrong with the value as a whole, or with its first wrong part. */
  readonly error: string | undefined
  /** What is wrong with a part of the value, by its path in the value: `0.url`. */
  readonly errorAt: (path: string) => string | undefined
  readonly isChanged: boolean
  readonly isMixed: boolean
  /** Value and lock to which `onRevert` goes back. */
  readonly before: T
  readonly onRevert: () => void
  /** Absent for a field without a lock. */
  readonly lock?: {
    readonly isClosed: boolean
    /** True when some of several items are locked. */
    readonly isMixed: boolean
    readonly onChange: (isClosed: boolean) => void
  }
  /** True when somebody else has changed the field to `before` while it was edited. */
  readonly isContested: boolean
  readonly onKeep: () => void
}

export interface FormOptions<V extends Values> {
  /** What the server has when the form opens. */
  readonly start: Snapshot<V>
  readonly check?: Check<V>
  /** Names the item and the user; unsaved changes are kept under it. Absent: they are not kept. */
  readonly draftKey?: string
  /** True for something new: values that nobody has edited are checked, too, and nothing is marked as changed. */
  readonly isNew?: boolean
  /** True when an edit can make a field wrong that nobody has edited. */
  readonly checksAll?: boolean
}

/** Holds the state of a form: values, locks, errors, and what somebody else has changed meanwhile. */
export function useForm<V extends Values>(options: FormOptions<V>) {
  const { start, check, draftKey, isNew = false, checksAll = isNew } = options
  const [state, setState] = useState(() => startForm(start))
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [isChecked, setChecked] = useState(false)
  const [refusals, setRefusals] = useState<Problems>({})
  const say = useFormText()
  // Read by what runs between two renders: a check, a save.
  const latest = useRef(state)
  const update = useCallback((change: (before: typeof state) => typeof state) => {
    latest.current = change(latest.current)
    setState(latest.current)
    return latest.current
  }, [])
  const draft = useDraft(draftKey, state, update)
  const values = useMemo(() => readValues(state), [state])
  // What the server has already is its own concern: an old link must not keep anybody from changing the title.
  const findProblems = useCallback(
    (of: typeof state): Problems => {
      const all = Object.entries(check?.(readValues(of), of.edits) ?? {})
      return Object.fromEntries(all.filter(([path]) => checksAll || fieldOfPath(path) in of.edits))
    },
    [check, checksAll],
  )
  const found = useMemo(() => findProblems(state), [findProblems, state])
  const isShown = (path: string) =>
    isChecked || touched.has(path) || [...touched].some((name) => path.startsWith(`${name}.`))
  const shown: Problems = {
    ...refusals,
    ...Object.fromEntries(Object.entries(found).filter(([path]) => isShown(path))),
  }

  const forget = (name: string) =>
    setRefusals((all) =>
      Object.fromEntries(Object.entries(all).filter(([path]) => fieldOfPath(path) !== name)),
    )
  const edit = (name: NameOf<V>, change: (before: typeof state) => typeof state) => {
    forget(name)
    update(change)
  }
  const field = <N extends NameOf<V>>(name: N): Field<V[N]> => {
    const lock = readLock(state, name)
    const paths = Object.keys(shown).filter((path) => fieldOfPath(path) === name)
    return {
      name,
      value: values[name],
      onChange: (value) => edit(name, (before) => setValue(before, name, value)),
      error: say(shown[paths[0] ?? '']),
      errorAt: (path) => say(shown[`${name}.${path}`]),
      isChanged: !isNew && (isEdited(state, name) || isLockChanged(state, name)),
      isMixed: isMixed(state, name) && !isEdited(state, name),
      before: state.base.values[name],
      onRevert: () => edit(name, (before) => revert(before, name)),
      ...(lock === undefined
        ? {}
        : {
            lock: {
              isClosed: lock,
              isMixed: isLockMixed(state, name),
              onChange: (isClosed: boolean) => update((before) => setLocks(before, [name], isClosed)),
            },
          }),
      isContested: state.conflicts.includes(name),
      onKeep: () => update((before) => keepEdit(before, name)),
    }
  }
  return {
    values,
    field,
    draft,
    /** Edits several fields at once. */
    change: useCallback((part: Partial<V>) => void update((before) => setValues(before, part)), [update]),
    lock: useCallback(
      (names: readonly NameOf<V>[], isClosed: boolean) =>
        void update((before) => setLocks(before, names, isClosed)),
      [update],
    ),
    isDirty: hasEdits(state),
    /** Names of the fields with errors that are shown, or with a conflict. */
    troubled: new Set<string>([...Object.keys(shown).map(fieldOfPath), ...state.conflicts]),
    conflicts: state.conflicts,
    /** Shows all errors; returns the name of the first field that cannot be saved. */
    check: (): string | undefined => {
      setChecked(true)
      const [path] = Object.keys(findProblems(latest.current))
      return path === undefined ? latest.current.conflicts[0] : fieldOfPath(path)
    },
    /** Takes over what the server has now; returns the names of the fields that are in conflict. */
    follow: useCallback((base: Snapshot<V>) => update((before) => rebase(before, base)).conflicts, [update]),
    /** Called when the focus leaves a field; from then on its errors are shown. */
    leave: (name: string) => setTouched((names) => (names.has(name) ? names : new Set([...names, name]))),
    /** Shows what the server refuses. */
    refuse: setRefusals,
    readChanges: useCallback((): Changes<V> => listChanges(latest.current), []),
  }
}

/** A form of any values. */
export type Form<V extends Values> = ReturnType<typeof useForm<V>>
