import type { HistoricalEvent, HistoryType } from '@lectern/contract/history'
import IconEraser from '@tabler/icons-react/dist/esm/icons/IconEraser.mjs'
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import IconFileX from '@tabler/icons-react/dist/esm/icons/IconFileX.mjs'
import IconFolderX from '@tabler/icons-react/dist/esm/icons/IconFolderX.mjs'
import IconTransform from '@tabler/icons-react/dist/esm/icons/IconTransform.mjs'
import type { Text } from '../../i18n/use-text.ts'
import type { Icon } from '../../lib/action.ts'
import { fileName } from '../books/detail/book-facts.ts'

export const historyIcons: Readonly<Record<HistoryType, Icon>> = {
  BookConverted: IconTransform,
  BookFileDeleted: IconFileX,
  BookImported: IconFileImport,
  DuplicatePageDeleted: IconEraser,
  SeriesFolderDeleted: IconFolderX,
}

/** Translated reason → pattern of the texts of the server, which are free. */
const reasons = [
  ['converted', /convert/i],
  ['replaced', /import|replac|upgrad/i],
  ['empty', /empty/i],
  ['user', /user|request/i],
] as const

const describeReason = (t: Text, reason: string | undefined): string => {
  const known = reasons.find(([, pattern]) => reason !== undefined && pattern.test(reason))
  return known ? t(`history.reason_${known[0]}`) : (reason ?? '')
}

/** Describes the change of the file in one sentence, without the type of the event. */
export function describeEvent(t: Text, { type, properties }: HistoricalEvent): string {
  const { name = '', source = '' } = properties
  if (type === 'BookConverted')
    return t('history.was_converted', {
      former: fileName(properties['former file'] ?? ''),
      name: fileName(name),
    })
  if (type === 'BookImported')
    return t(properties.upgrade === 'Yes' ? 'history.was_upgraded' : 'history.was_imported', {
      source: fileName(source),
    })
  if (type === 'DuplicatePageDeleted')
    return t('history.page_was_removed', {
      page: properties['page number'] ?? '',
      name: properties['page file name'] ?? '',
    })
  return t('history.was_deleted', { name: fileName(name), reason: describeReason(t, properties.reason) })
}

/** Property (behaviour 12.6) → message id of its name; other properties are shown as the server sends them. */
const labels: Readonly<Record<string, string>> = {
  name: 'history.property_name',
  reason: 'history.property_reason',
  'former file': 'history.property_former',
  source: 'history.property_source',
  upgrade: 'history.property_upgrade',
  'page number': 'history.property_page',
  'page file name': 'history.property_page_name',
  'page file hash': 'history.property_page_hash',
  'page file size': 'history.property_page_size',
  'page media type': 'history.property_page_type',
}

interface Property {
  readonly name: string
  readonly label: string
  readonly value: string
  /** True for paths and codes, which are read from left to right. */
  readonly isCode: boolean
}

/** Returns the translated value of a property; undefined for paths and codes, which are shown unchanged. */
function describeValue(t: Text, formatSize: (bytes: number) => string, name: string, text: string) {
  if (name === 'page file size' && /^\d+$/.test(text)) return formatSize(Number(text))
  if (name === 'upgrade' && text === 'Yes') return t('history.yes')
  if (name === 'upgrade' && text === 'No') return t('history.no')
  return name === 'reason' ? describeReason(t, text) : undefined
}

/** Returns all properties of an event with translated names and values. */
export function describeProperties(
  t: Text,
  formatSize: (bytes: number) => string,
  { properties }: HistoricalEvent,
): readonly Property[] {
  return Object.entries(properties).map(([name, text]) => {
    const id = labels[name]
    const words = describeValue(t, formatSize, name, text)
    return { name, label: id ? t(id) : name, value: words ?? text, isCode: words === undefined }
  })
}
