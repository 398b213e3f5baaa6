// Before the first paint: theme and direction of the last visit. A file of its own, because inline scripts need a hole in the content policy.
;(() => {
  try {
    const stored = JSON.parse(localStorage.getItem('lectern') || '{}')
    const root = document.documentElement
    if (stored.theme === 'dark' || stored.theme === 'light') root.dataset.theme = stored.theme
    if (stored.locale === 'ar') root.dir = 'rtl'
  } catch {
    // Nothing stored that we understand: the style sheet decides.
  }
})()
