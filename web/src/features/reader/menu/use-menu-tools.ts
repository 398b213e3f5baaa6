import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconRotateRectangle from '@tabler/icons-react/dist/esm/icons/IconRotateRectangle.mjs'
import { useText } from '../../../i18n/use-text.ts'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { canLockOrientation, getHeldOrientation } from '../orientation-lock.ts'
import type { ReaderTool } from '../reader-tool.ts'
import { useFullscreen } from '../use-fullscreen.ts'
import type { ReaderSettingsState } from '../use-reader-settings.ts'

/** Returns the tools that have no button of their own anywhere. */
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
      // Outside of full screen no browser locks it.
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
