import type { ComponentType } from 'react'

/** Icon component of the icon set; each icon is imported from its own file, so that only used ones are shipped. @public */
export type Icon = ComponentType<{
  size?: number | string
  stroke?: number | string
  className?: string | undefined
  'aria-hidden'?: boolean | 'true'
}>

/** An item with which an action failed, by its name, and why. */
export interface Failure {
  readonly name: string
  readonly error: unknown
}

// biome-ignore lint/suspicious/noConfusingVoidType: an async function that says nothing returns Promise<void>
export type Undo = () => Promise<void | Outcome>

/** Returns what undoes several things that belong together, the last one first; undefined when nothing of them can be undone. */
export function joinUndos(undos: readonly (Undo | undefined)[]): Undo | undefined {
  const [first, ...others] = undos.filter((undo) => undo !== undefined).toReversed()
  if (!first || others.length === 0) return first
  return async () => {
    await first()
    for (const undo of others) await undo()
  }
}

/** What an action did, so that the one that ran it can say so and offer to undo it. */
export interface Outcome {
  /** Message id and values of the sentence that says what happened ("12 books marked as read"). */
  readonly done: string
  readonly values?: Readonly<Record<string, string | number>>
  /**
   * Restores what was before: values, locks, memberships, order. Returns what it did when that was not everything. Absent when it cannot be
   * undone.
   */
  readonly undo?: Undo
  readonly failures?: readonly Failure[]
  /** Number of items that were not begun, because the work was stopped or the connection was lost. */
  readonly leftCount?: number
  /** The failure that ended the work: a lost connection or session. Absent when the user stopped it. */
  readonly stoppedBy?: unknown
  /** Does what failed or was not begun; present when there is any. */
  readonly resume?: () => Attempt
}

/** True when everything was done. */
export const isWhole = ({ failures = [], leftCount = 0 }: Outcome): boolean =>
  failures.length === 0 && leftCount === 0

/** What running an action returns: nothing, or its outcome, now or later. */
// biome-ignore lint/suspicious/noConfusingVoidType: an async function that says nothing returns Promise<void>
type Attempt = void | Outcome | Promise<void | Outcome>

/** An action on subjects, as data: menus, toolbars, selection bars and shortcuts render the same list. */
export interface Action<Subject> {
  /** Unique id, `feature.verb`. */
  readonly id: string
  /** Message id of the label. */
  readonly label: string
  /** Message id of the label when two or more are selected; absent means `label`. */
  readonly labelOfSeveral?: string
  readonly icon?: Icon
  /** One key or `mod+key`. */
  readonly shortcut?: string
  readonly danger?: boolean
  /** True for an action that has a button of its own on the page of an item, and not only a line in its menu. */
  readonly hasButton?: boolean
  /** How many subjects it takes at once: `several` are two or more. The selection bar shows those that take many. Absent means many. */
  readonly takes?: 'one' | 'several' | 'many'
  /** Message id of why it cannot run now: it stays where it is, and says so when it is chosen. Absent means that it can. */
  readonly whyOff?: string
  /** Message id of the confirmation, for a success that is not visible on the screen. */
  readonly done?: string
  /** True for subjects it makes sense for; it is shown when there is one, and runs with those. Absent means all. */
  readonly isAvailable?: (subject: Subject) => boolean
  readonly run: (subjects: readonly Subject[]) => Attempt
}

/** Returns the subjects that an action makes sense for. */
export const subjectsOf = <S>({ isAvailable }: Action<S>, subjects: readonly S[]): readonly S[] =>
  isAvailable ? subjects.filter(isAvailable) : subjects

/** Returns the actions that apply to any of the subjects and take as many, in order. */
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
