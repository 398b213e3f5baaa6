import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs'
import IconMinimize from '@tabler/icons-react/dist/esm/icons/IconMinimize.mjs'
import { useText } from '../../i18n/use-text.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import type { Panel } from './panel.ts'
import { type ReaderTool, splitTools } from './reader-tool.ts'
import { useFullscreen } from './use-fullscreen.ts'

/** Number of tools with a button of their own; with "back" and "more" there are four buttons on a phone. */
const phoneRoom = 2
const desktopRoom = 6

/**
 * Returns the tools of the reader, divided between the bar and the menu, the most important first. `more` come after the settings. What only the
 * menu has is added there, because its icons are loaded with it.
 */
export function useReaderTools(
  panel: Panel | undefined,
  togglePanel: (panel: Panel) => void,
  more: readonly ReaderTool[] = [],
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
  const full: ReaderTool | undefined = fullscreen && {
    id: 'fullscreen',
    label: t('reader.fullscreen'),
    icon: fullscreen.isFull ? IconMinimize : IconMaximize,
    keys: 'F',
    isOn: fullscreen.isFull,
    run: fullscreen.toggle,
  }
  return splitTools([settings, ...more, ...(full ? [full] : [])], isPhone ? phoneRoom : desktopRoom)
}
