import { useIntl } from 'react-intl'

/** `ScanLibrary`, `SCAN_LIBRARY` or `scan-library` → `scan library`: servers name their tasks as they like. */
const wordsOf = (type: string): string =>
  type
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
    .trim()

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** What a type of task does, in the reader's language; one that nobody knows is called by its own words. */
export function useTaskName(): (type: string) => string {
  const intl = useIntl()
  return (type) => {
    const words = wordsOf(type)
    const known = words.split(' ').map(capitalized).join('')
    return intl.messages[`tasks.type_${known}`]
      ? intl.formatMessage({ id: `tasks.type_${known}` })
      : capitalized(words)
  }
}
