import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { usePreference } from '../../../lib/preferences.ts'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { useUserSetting } from '../../client-settings/use-user-setting.ts'
import { getDeviceClass } from '../../reader/settings/device-class.ts'
import { textQueries } from '../book/text-queries.ts'
import {
  choose,
  getColors,
  getSettings,
  hasOwnChoices,
  noSettings,
  resetScope,
  StoredTextSettings,
  type TextChoices,
  type TextReaderSettings,
  type TextScope,
  toTextSettings,
} from './text-reader-settings.ts'

/** Returns the settings of a text, values for renderer and screen, and functions that change the settings. `flow` is that of the book. */
export function useTextSettings(bookId: string, flow: TextReaderSettings['flow'] | undefined) {
  const {
    value: stored,
    save,
    isKnown,
  } = useUserSetting(`lectern.text-reader.${getDeviceClass()}`, StoredTextSettings, noSettings)
  const [theme] = usePreference('theme')
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)')
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const isAppDark = theme === 'dark' || (theme === 'system' && isSystemDark)
  const settings = useMemo(() => getSettings(stored, bookId, flow), [stored, bookId, flow])
  const isOwn = hasOwnChoices(stored, bookId)
  const [scope, setScope] = useState<TextScope>()
  const colors = useMemo(() => getColors(settings, isAppDark), [settings, isAppDark])
  const { data: fontCss = '' } = useQuery(textQueries.fontCss(settings.font))
  const rendered = useMemo(
    () => toTextSettings(settings, colors, { isStill, fontCss }),
    [settings, colors, isStill, fontCss],
  )
  // Changes of a book with separate settings remain separate, until the user chooses all books.
  const where = scope ?? (isOwn ? 'book' : 'everywhere')
  return {
    settings,
    colors,
    rendered,
    isKnown,
    isOwn,
    scope: where,
    setScope,
    change: (change: TextChoices) => save(choose(stored, where, bookId, change)),
    reset: () => save(resetScope(stored, where, bookId)),
  }
}
export type TextSettingsState = ReturnType<typeof useTextSettings>
