import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'

/** The last line of a card, and its full text as a tooltip. */
export interface Caption {
  readonly text: string
  readonly hint?: string
}

/** Returns the functions that make the captions of the dates that lists are sorted by. */
export function useDateCaptions() {
  const t = useText()
  const formats = useFormats()
  const fromTime = (textId: string, time: string): Caption => ({
    text: formats.ago(time),
    hint: t(textId, { date: formats.longDateTime(time) }),
  })
  return {
    added: (time: string) => fromTime('books.added_on', time),
    updated: (time: string) => fromTime('books.updated_on', time),
    read: (time: string) => fromTime('progress.read_on', time),
    released: (date: string): Caption => ({
      text: formats.date(date),
      hint: t('books.released_on', { date: formats.longDate(date) }),
    }),
  }
}
