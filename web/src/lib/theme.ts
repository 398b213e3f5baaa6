import { readPreferences, subscribePreferences } from './preferences.ts'

/** Puts the chosen theme on the page now and whenever it changes; `system` leaves it to the style sheet. */
export function followTheme(): () => void {
  const apply = () => {
    const { theme } = readPreferences()
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
  }
  apply()
  return subscribePreferences(apply)
}
