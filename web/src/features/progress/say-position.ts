import type { useText } from '../../i18n/use-text.ts'
import type { ReadingPosition } from './reading-position.ts'

/** Says where the reader is: `Page 12 of 24`, or `42%` of a text. */
export const sayPosition = (
  t: ReturnType<typeof useText>,
  { page, pages, percent }: Extract<ReadingPosition, { readonly state: 'reading' }>,
): string =>
  percent === undefined ? t('progress.place', { page, pages }) : t('progress.percent', { percent })
