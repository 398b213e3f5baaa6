import { readPreferences, subscribePreferences } from './preferences.ts'

/**
 * Applies the theme and the look of posters to the page, now and after each change. With the theme `system` the style sheet decides. Of the two tags
 * for the color of the bars of the browser, only the one of the theme applies.
 */
export function watchTheme(): () => void {
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
