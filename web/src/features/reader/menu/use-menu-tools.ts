import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconRotateRectangle from '@tabler/icons-react/dist/esm/icons/IconRotateRectangle.mjs'
import { useText } from '../../../i18n/use-text.ts'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import type { ReaderTool } from '../bars/reader-tool.ts'
import type { ReaderSettingsState } from '../settings/use-reader-settings.ts'
import { canLockOrientation, getHeldOrientation } from '../window/orientation-lock.ts'
import { useFullscreen } from '../window/use-fullscreen.ts'

/** Returns the tools that have no other button. */
export function useMenuTools(
  { settings: { orientation }, change }: ReaderSettingsState,
  openHelp: () => void,
): readonly ReaderTool[] {
  const t = useText()
  const fullscreen = useFullscreen()
  // A device without a mouse most likely has no keyboard either.
  const isTouchOnly = useMediaQuery('(hover: none) and (pointer: coarse)')
  const isLocked = orientation !== 'free'
  const rotation: ReaderTool = {
    id: 'rotation',
    label: t('reading_tools.lock_rotation'),
    icon: IconRotateRectangle,
    isOn: isLocked,
    run: () => {
      change({ orientation: isLocked ? 'free' : getHeldOrientation() })
      // Browsers lock the orientation only in full screen.
      if (!isLocked && fullscreen && !fullscreen.isFull) fullscreen.toggle()
    },
  }
  const help: ReaderTool = {
    id: 'help',
    label: t('reader.help'),
    icon: IconKeyboard,
    keys: 'H',
    run: openHelp,
  }
  return [...(canLockOrientation() ? [rotation] : []), ...(isTouchOnly ? [] : [help])]
}
