import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconListSearch from '@tabler/icons-react/dist/esm/icons/IconListSearch.mjs'
import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs'
import IconMinimize from '@tabler/icons-react/dist/esm/icons/IconMinimize.mjs'
import { useText } from '../../../i18n/use-text.ts'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { useFullscreen } from '../window/use-fullscreen.ts'
import type { Panel } from './reader-tool.ts'
import { type ReaderTool, splitTools } from './reader-tool.ts'

/** Number of tools on the bar; with "back" and "more" there are four buttons on a phone. */
const phoneRoom = 2
const desktopRoom = 6

interface Offers {
  /** True for a book with contents or text. */
  readonly hasText: boolean
  readonly hasBookmarks: boolean
}

/**
 * Returns the tools of the reader, divided between the bar and the menu, the most important first. The menu adds its other tools itself,
 * because their icons are loaded with it.
 */
export function useReaderTools(
  panel: Panel | undefined,
  togglePanel: (panel: Panel) => void,
  { hasText, hasBookmarks }: Offers,
) {
  const t = useText()
  const fullscreen = useFullscreen()
  const isPhone = useMediaQuery('(max-width: 599px)')
  const settings: ReaderTool = {
    id: 'settings',
    label: t('reader.settings'),
    icon: IconAdjustmentsHorizontal,
    keys: 'S',
    isOpen: panel === 'settings',
    run: () => togglePanel('settings'),
  }
  const bookmarks: ReaderTool = {
    id: 'bookmarks',
    label: t('reader.bookmarks'),
    icon: IconBookmark,
    isOpen: panel === 'bookmarks',
    run: () => togglePanel('bookmarks'),
  }
  const isText = panel === 'contents' || panel === 'search'
  const text: ReaderTool = {
    id: 'text',
    label: t('reader.text'),
    icon: IconListSearch,
    keys: 'I',
    isOpen: isText,
    run: () => togglePanel(panel === 'search' ? 'search' : 'contents'),
  }
  const full: ReaderTool | undefined = fullscreen && {
    id: 'fullscreen',
    label: t('reader.fullscreen'),
    icon: fullscreen.isFull ? IconMinimize : IconMaximize,
    keys: 'F',
    isOn: fullscreen.isFull,
    run: fullscreen.toggle,
  }
  return splitTools(
    [settings, ...(hasBookmarks ? [bookmarks] : []), ...(hasText ? [text] : []), ...(full ? [full] : [])],
    isPhone ? phoneRoom : desktopRoom,
  )
}
