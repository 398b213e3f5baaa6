// Before anything else is loaded. A file of its own, because inline scripts need a hole in the content policy.
;(() => {
  // A secret of a link that signs in leaves the address, so that no log, history or other page learns it.
  const query = new URLSearchParams(location.search)
  const fragment = new URLSearchParams(location.hash.slice(1))
  const session = fragment.get('xAuthToken') || query.get('xAuthToken')
  const token = fragment.get('signInToken')
  if (session || token) {
    window.lecternSignInLink = { session: session || undefined, token: token || undefined }
    query.delete('xAuthToken')
    const search = query.toString()
    history.replaceState(history.state, '', location.pathname + (search ? `?${search}` : ''))
  }
  // Login and reader have no frame.
  if (!/\/(login|read)$/.test(location.pathname)) document.documentElement.dataset.frame = ''
  // Before the first paint: theme and direction of the last visit.
  try {
    const stored = JSON.parse(localStorage.getItem('lectern') || '{}')
    const root = document.documentElement
    if (stored.theme === 'dark' || stored.theme === 'light') root.dataset.theme = stored.theme
    // The same choice as `getLanguage` makes: the stored language, or the first known one that the browser asks for.
    const tags = [stored.locale || '', ...navigator.languages]
    const tag = tags.find((each) => /^(en|ar)(-|$)/i.test(each)) || 'en'
    root.lang = tag.slice(0, 2).toLowerCase()
    if (root.lang === 'ar') root.dir = 'rtl'
  } catch {
    // Nothing stored that we understand: the style sheet decides.
  }
})()
