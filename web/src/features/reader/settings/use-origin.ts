import { useText } from '../../../i18n/use-text.ts'
import { findScope, type ReaderSettings } from './reader-settings.ts'
import type { ReaderSettingsState } from './use-reader-settings.ts'

/** Returns a text that names the scope in which a setting was chosen; undefined for all books. */
export function useOrigin(
  { stored, ids }: ReaderSettingsState,
  name: keyof ReaderSettings,
): string | undefined {
  const t = useText()
  const scope = findScope(stored, ids, name)
  return scope === undefined || scope === 'everywhere' ? undefined : t(`reading_tools.from_${scope}`)
}
