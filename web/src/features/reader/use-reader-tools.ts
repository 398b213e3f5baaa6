import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
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

/** Returns the tools of the reader, the most important first, divided between the bar and the menu. `more` come after the settings. */
export function useReaderTools(
  panel: Panel | undefined,
  togglePanel: (panel: Panel) => void,
  more: readonly ReaderTool[] = [],
) {
  const t = useText()
  const fullscreen = useFullscreen()
  const isPhone = useMediaQuery('(max-width: 599px)')
  // A device without a mouse most likely has no keyboard either.
  const isTouchOnly = useMediaQuery('(hover: none) and (pointer: coarse)')
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
  const help: ReaderTool = {
    id: 'help',
    label: t('reader.help'),
    icon: IconKeyboard,
    keys: 'H',
    isOpen: panel === 'help',
    run: () => togglePanel('help'),
  }
  const tools = [settings, ...more, ...(full ? [full] : []), ...(isTouchOnly ? [] : [help])]
  return splitTools(tools, isPhone ? phoneRoom : desktopRoom)
}
