import { createIntl, type IntlText } from './intl.ts'
import type { TextGroup } from './text-groups.ts'
import { ensureTexts, getText } from './text-store.ts'

/** Loads groups of texts and returns all texts that are loaded then, for what is said outside of components. */
export async function loadIntl(...groups: readonly TextGroup[]): Promise<IntlText> {
  await ensureTexts(...groups)
  const text = getText()
  return createIntl(text?.language.tag ?? 'en', (text?.messages ?? {}) as Record<string, string>)
}
