import { ensureTexts, getText } from '../../../i18n/text-store.ts'

/** Announces a change of the look of pages by a key, after loading its text. */
export async function announceLook(id: string, notice: (text: string) => void): Promise<void> {
  await ensureTexts('readerTools').catch(() => {})
  const text = getText()?.messages[`look.${id}`]
  if (text) notice(text)
}
