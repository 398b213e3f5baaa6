import { useCallback, useMemo, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { type Check, fieldOfPath, type Problem, type Problems } from './form-errors.ts'
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

/** State of a field, and the callbacks that change it. */
export interface Field<T> {
  readonly name: string
  readonly value: T
  readonly onChange: (value: T) => void
  /** Error of the whole value, or of its first invalid part. */
  readonly error: string | undefined
  /** Returns the error of a part of the value by its path, such as `0.url`. */
  readonly errorAt: (path: string) => string | undefined
  readonly isChanged: boolean
  readonly isMixed: boolean
  /** Value that `onRevert` restores. */
  readonly before: T
  readonly onRevert: () => void
  /** Absent for a field without a lock. */
  readonly lock?: {
    readonly isClosed: boolean
    /** True if some but not all of several items are locked. */
    readonly isMixed: boolean
    readonly onChange: (isClosed: boolean) => void
  }
  /** True if another user changed the field to `before` while it was edited. */
  readonly isContested: boolean
  readonly onKeep: () => void
}

export interface FormOptions<V extends Values> {
  /** State of the server when the form opens. */
  readonly start: Snapshot<V>
  readonly check?: Check<V>
  /** Identifies the item and the user; unsaved changes are stored under it. Absent: they are not stored. */
  readonly draftKey?: string
  /** True for a new item: values that were not edited are checked, too, and no field is marked as changed. */
  readonly isNew?: boolean
  /** True if an edit can make another field invalid. */
  readonly checksAll?: boolean
}

/** Holds the state of a form: values, locks, errors, and conflicts with changes of other users. */
export function useForm<V extends Values>(options: FormOptions<V>) {
  const { start, check, draftKey, isNew = false, checksAll = isNew } = options
  const [state, setState] = useState(() => startForm(start))
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [isChecked, setChecked] = useState(false)
  const [refusals, setRefusals] = useState<Problems>({})
  const t = useText()
  const toText = (problem: Problem | undefined) => problem && t(problem.textId, problem.values)
  // The state for callbacks that run between two renders.
  const latest = useRef(state)
  const update = useCallback((change: (before: typeof state) => typeof state) => {
    latest.current = change(latest.current)
    setState(latest.current)
    return latest.current
  }, [])
  const draft = useDraft(draftKey, state, update)
  const values = useMemo(() => readValues(state), [state])
  // Stored values are not checked: an invalid link that is already stored must not prevent changing the title.
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
      error: toText(shown[paths[0] ?? '']),
      errorAt: (path) => toText(shown[`${name}.${path}`]),
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
    /** Names of the fields with a visible error or a conflict. */
    fieldsWithProblems: new Set<string>([...Object.keys(shown).map(fieldOfPath), ...state.conflicts]),
    conflicts: state.conflicts,
    /** Shows all errors; returns the name of the first field with an error or a conflict. */
    check: (): string | undefined => {
      setChecked(true)
      const [path] = Object.keys(findProblems(latest.current))
      return path === undefined ? latest.current.conflicts[0] : fieldOfPath(path)
    },
    /** Adopts the present state of the server; returns the names of the fields in conflict. */
    rebase: useCallback((base: Snapshot<V>) => update((before) => rebase(before, base)).conflicts, [update]),
    /** To be called when the focus leaves a field; from then on its errors are shown. */
    leave: (name: string) => setTouched((names) => (names.has(name) ? names : new Set([...names, name]))),
    /** Shows errors that the server has returned. */
    refuse: setRefusals,
    readChanges: useCallback((): Changes<V> => listChanges(latest.current), []),
  }
}

export type Form<V extends Values> = ReturnType<typeof useForm<V>>
