import type { Extension } from '@lectern/contract/auth'
import type { Role } from '@lectern/contract/roles'
import type { ComponentType } from 'react'
import { lazyPart } from '../../i18n/lazy-part.ts'
import type { TextGroup } from '../../i18n/text-groups.ts'
import type { Icon } from '../../lib/action.ts'

/** First part of the paths of related screens, which share a heading and an entry of the navigation. */
export type AdminArea = 'import' | 'media-management' | 'history' | 'settings' | 'account'

export interface AdminScreen {
  /** Full path; addresses below it show the same screen. */
  readonly path: `/${AdminArea}${'' | `/${string}`}`
  /** Message id of the tab, the title and the command. */
  readonly label: string
  readonly icon: Icon
  /** Required role; null for all signed-in users. */
  readonly role: Role | null
  /** Extension of the server that the screen requires. */
  readonly extension?: Extension
  /** Hook that returns the number of items that need attention; 0 shows none. */
  readonly useCount?: () => number
  /** True if the navigation shows the number, too. */
  readonly isNotedInNavigation?: boolean
  /** Message id of the counted items, with the value `count`. */
  readonly countLabel?: string
  readonly Page: ComponentType
  readonly preload: () => void
}

interface ScreenEntry extends Omit<AdminScreen, 'role' | 'Page' | 'preload'> {
  readonly load: () => Promise<ComponentType>
  /** Groups of texts that are loaded with the page. */
  readonly texts: readonly TextGroup[]
}

/** Returns screens with the same required role, whose pages are loaded on demand. */
export const defineScreens = (role: Role | null, entries: readonly ScreenEntry[]): readonly AdminScreen[] =>
  entries.map(({ load, texts, ...screen }) => {
    const { Part, preload } = lazyPart(load, ...texts)
    return { ...screen, role, Page: Part, preload }
  })
