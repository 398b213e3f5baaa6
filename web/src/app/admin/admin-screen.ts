import type { Extension } from '@lectern/contract/auth'
import type { Role } from '@lectern/contract/roles'
import type { ComponentType } from 'react'
import { lazyPart } from '../../i18n/lazy-part.ts'
import type { TextGroup } from '../../i18n/text-groups.ts'
import type { Icon } from '../../lib/action.ts'

/** First part of the paths of screens that belong together: they share a heading, and a line of the navigation. */
export type AdminArea = 'import' | 'media-management' | 'history' | 'settings' | 'account'

export interface AdminScreen {
  /** Full path; addresses below it belong to the screen, too. */
  readonly path: `/${AdminArea}${'' | `/${string}`}`
  /** Message id of the tab, the title and the command. */
  readonly label: string
  readonly icon: Icon
  /** Required role; null for everybody who is signed in. */
  readonly role: Role | null
  /** Extension of the server without which the screen does not exist. */
  readonly extension?: Extension
  /** Returns a number that wants to be looked at, or 0. A hook: it is called for each screen in each render. */
  readonly useCount?: () => number
  /** True when the number is shown at the area in the navigation, too. */
  readonly isNotedInNavigation?: boolean
  /** Message id of what is counted, with the placeholder `count`. */
  readonly countLabel?: string
  readonly Page: ComponentType
  readonly preload: () => void
}

/** Returns the lazily loaded page of a screen. */
export function page(importer: () => Promise<ComponentType>, ...texts: readonly TextGroup[]) {
  const { Part, preload } = lazyPart(importer, ...texts)
  return { Page: Part, preload }
}
