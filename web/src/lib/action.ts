import type { ComponentType } from 'react'

/** What an icon of the set accepts; every icon is imported by its own name, so that only used ones are shipped. @public */
export type Icon = ComponentType<{
  size?: number | string
  stroke?: number | string
  className?: string | undefined
  'aria-hidden'?: boolean | 'true'
}>

/** A verb on subjects, as data: menus, toolbars, selection bars and shortcuts all render the same list. */
export interface Action<Subject> {
  /** `feature.verb`, unique. */
  readonly id: string
  /** Message id. */
  readonly label: string
  readonly icon?: Icon
  /** One key or `mod+key`. */
  readonly shortcut?: string
  readonly danger?: boolean
  /** Message id of what is said when it went well and nothing on the screen shows it. */
  readonly done?: string
  /** Shown when true for every subject; absent means always. */
  readonly isAvailable?: (subject: Subject) => boolean
  readonly run: (subjects: readonly Subject[]) => void | Promise<void>
}

/** The actions that apply to all of the subjects, in order. */
export const visibleActions = <S>(
  actions: readonly Action<S>[],
  subjects: readonly S[],
): readonly Action<S>[] => actions.filter(({ isAvailable }) => !isAvailable || subjects.every(isAvailable))
