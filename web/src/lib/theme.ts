import { readPreferences, subscribePreferences } from './preferences.ts'

/**
 * Applies the chosen theme and look of posters to the page now and whenever they change; the theme `system` leaves it to the style sheet.
 * The colour of the browser's own bars follows: of the two tags in the page, only the chosen one may apply.
 */
export function followTheme(): () => void {
  const apply = () => {
    const { theme, posterSize, posterFit, isUnreadBlurred } = readPreferences()
    const { dataset } = document.documentElement
    dataset.posterSize = posterSize
    dataset.posterFit = posterFit
    if (isUnreadBlurred) dataset.blurUnread = ''
    else delete dataset.blurUnread
    if (theme === 'system') delete dataset.theme
    else dataset.theme = theme
    for (const tag of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color][data-scheme]')) {
      const { scheme } = tag.dataset
      const isFollowed = theme === 'system'
      tag.media = isFollowed ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? 'all' : 'not all'
    }
  }
  apply()
  return subscribePreferences(apply)
}
