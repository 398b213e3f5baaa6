import type { ComponentType } from 'react'

/** Icon component of the icon set; each icon is imported from its own file, so that only used ones are shipped. @public */
export type Icon = ComponentType<{
  size?: number | string
  stroke?: number | string
  className?: string | undefined
  'aria-hidden'?: boolean | 'true'
}>

/** An action on subjects, as data: menus, toolbars, selection bars and shortcuts render the same list. */
export interface Action<Subject> {
  /** Unique id, `feature.verb`. */
  readonly id: string
  /** Message id of the label. */
  readonly label: string
  readonly icon?: Icon
  /** One key or `mod+key`. */
  readonly shortcut?: string
  readonly danger?: boolean
  /** Message id of the confirmation, for a success that is not visible on the screen. */
  readonly done?: string
  /** Shown when true for every subject; absent means always. */
  readonly isAvailable?: (subject: Subject) => boolean
  readonly run: (subjects: readonly Subject[]) => void | Promise<void>
}

/** Returns the actions that apply to all of the subjects, in order. */
export const visibleActions = <S>(
  actions: readonly Action<S>[],
  subjects: readonly S[],
): readonly Action<S>[] => actions.filter(({ isAvailable }) => !isAvailable || subjects.every(isAvailable))
