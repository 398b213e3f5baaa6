import { useIntl } from '../../i18n/intl.ts'

/**
 * Splits a task type into words, in the spelling of any server: `ScanLibrary`, `SCAN_LIBRARY` or `scan-library` → `scan library`.
 */
const splitWords = (type: string): string =>
  type
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
    .trim()

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Returns a function that translates a type of task; unknown ones are split into words. */
export function useTaskName(): (type: string) => string {
  const intl = useIntl()
  return (type) => {
    const words = splitWords(type)
    const known = words.split(' ').map(capitalized).join('')
    return intl.messages[`tasks.type_${known}`]
      ? intl.formatMessage({ id: `tasks.type_${known}` })
      : capitalized(words)
  }
}
