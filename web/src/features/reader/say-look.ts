import { ensureTexts, getText } from '../../i18n/text-store.ts'

/** Says what a key has changed in the look of the pages. These texts are loaded with the panels, later than the reader. */
export async function sayLook(id: string, notice: (text: string) => void): Promise<void> {
  await ensureTexts('readerTools').catch(() => {})
  const text = getText()?.messages[`look.${id}`]
  if (text) notice(text)
}
