import type { ComponentType } from 'react'

/** Icon component of the icon set. Each icon is imported from a separate file, so that only used ones are shipped. @public */
export type Icon = ComponentType<{
  size?: number | string
  stroke?: number | string
  className?: string | undefined
  'aria-hidden'?: boolean | 'true'
}>

/** Name of an item for which an action has failed, and the error. */
export interface Failure {
  readonly name: string
  readonly error: unknown
}

// biome-ignore lint/suspicious/noConfusingVoidType: an async function without a result returns Promise<void>
export type Undo = () => Promise<void | Outcome>

/** Joins the undos of several changes, the last one first; undefined if none can be undone. */
export function joinUndos(undos: readonly (Undo | undefined)[]): Undo | undefined {
  const [first, ...others] = undos.filter((undo) => undo !== undefined).toReversed()
  if (!first || others.length === 0) return first
  return async () => {
    await first()
    for (const undo of others) await undo()
  }
}

/** Result of an action, with its message and its undo. */
export interface Outcome {
  /** Message id and values of the result ("12 books marked as read"). */
  readonly done: string
  readonly values?: Readonly<Record<string, string | number>>
  /** Restores the state before: values, locks, memberships, order. Returns an outcome if it was not complete. Absent if it cannot be undone. */
  readonly undo?: Undo
  readonly failures?: readonly Failure[]
  /** Number of items that were not started, because the work was stopped or the connection was lost. */
  readonly leftCount?: number
  /** The error that ended the work: a lost connection or session. Absent if the user has stopped it. */
  readonly stoppedBy?: unknown
  /** Continues with the items that failed or were not started; absent if there are none. */
  readonly resume?: () => Attempt
}

/** True if all items are done. */
export const isWhole = ({ failures = [], leftCount = 0 }: Outcome): boolean =>
  failures.length === 0 && leftCount === 0

/** Return value of an action: nothing or its outcome, at once or later. */
// biome-ignore lint/suspicious/noConfusingVoidType: an async function without a result returns Promise<void>
type Attempt = void | Outcome | Promise<void | Outcome>

/** An action on subjects, as data: menus, toolbars, selection bars and shortcuts render the same list. */
export interface Action<Subject> {
  /** Unique id, `feature.verb`. */
  readonly id: string
  /** Message id of the label. */
  readonly label: string
  /** Message id of the label for two or more subjects; absent means `label`. */
  readonly labelOfSeveral?: string
  readonly icon?: Icon
  /** One key or `mod+key`. */
  readonly shortcut?: string
  readonly danger?: boolean
  /** True for an action with a button on the page of an item, besides its entry in the menu. */
  readonly hasButton?: boolean
  /** Number of subjects: `several` are two or more. The selection bar does not show actions for one. Absent means `many`. */
  readonly takes?: 'one' | 'several' | 'many'
  /** Message id of the reason why it is disabled, which is shown when it is chosen. Absent if it is enabled. */
  readonly whyOff?: string
  /** Message id of the notice after a success that is not visible on the screen. */
  readonly done?: string
  /** True for suitable subjects. The action is shown if there are any, and runs with them. Absent means all. */
  readonly isAvailable?: (subject: Subject) => boolean
  readonly run: (subjects: readonly Subject[]) => Attempt
}

/** Returns the suitable subjects of an action. */
export const subjectsOf = <S>({ isAvailable }: Action<S>, subjects: readonly S[]): readonly S[] =>
  isAvailable ? subjects.filter(isAvailable) : subjects

/** Returns the actions for these subjects and their number, in order. */
export const visibleActions = <S>(
  actions: readonly Action<S>[],
  subjects: readonly S[],
): readonly Action<S>[] =>
  actions.filter(
    ({ isAvailable, takes }) =>
      (takes !== 'one' || subjects.length <= 1) &&
      (takes !== 'several' || subjects.length > 1) &&
      (!isAvailable || subjects.some(isAvailable)),
  )
