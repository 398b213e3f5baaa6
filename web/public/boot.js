// Before anything else is loaded. A file of its own, because inline scripts need a hole in the content policy.
;(() => {
  const { dataset } = document.currentScript
  const root = document.documentElement

  // A secret of a link that signs in leaves the address, so that no log, history or other page learns it.
  const takeSecret = () => {
    const query = new URLSearchParams(location.search)
    const fragment = new URLSearchParams(location.hash.slice(1))
    const session = fragment.get('xAuthToken') || query.get('xAuthToken')
    const token = fragment.get('signInToken')
    if (!session && !token) return
    window.lecternSignInLink = { session: session || undefined, token: token || undefined }
    query.delete('xAuthToken')
    const search = query.toString()
    history.replaceState(history.state, '', location.pathname + (search ? `?${search}` : ''))
  }

  // Before the first paint: theme and direction of the last visit.
  const showPreferences = () => {
    try {
      const stored = JSON.parse(localStorage.getItem('lectern') || '{}')
      if (stored.theme === 'dark' || stored.theme === 'light') root.dataset.theme = stored.theme
      // The same choice as `getLanguage` makes: the stored language, or the first known one that the browser asks for.
      const tags = [stored.locale || '', ...navigator.languages]
      const tag = tags.find((each) => /^(en|ar)(-|$)/i.test(each)) || 'en'
      root.lang = tag.slice(0, 2).toLowerCase()
      if (root.lang === 'ar') root.dir = 'rtl'
    } catch {
      // Nothing stored that we understand: the style sheet decides.
    }
  }

  const findScreen = () => {
    const path = location.href.slice(document.baseURI.length).replace(/[?#].*/, '')
    if (path === '' || path === 'dashboard') return 'dashboard'
    if (path === 'login') return 'login'
    return /^book\/[^/]+\/read$/.test(path) ? 'reader' : 'frame'
  }

  // Requests all at once what would otherwise be requested one import after the other (`list-first-files.ts`).
  const requestFiles = (screen) => {
    const { files, texts } = JSON.parse(dataset.files || '{}')[screen] || { files: [], texts: {} }
    for (const href of [...files, ...(texts[root.lang] || [])]) {
      const isStyle = href.endsWith('.css')
      const link = Object.assign(document.createElement('link'), { crossOrigin: '', href })
      link.rel = isStyle ? 'preload' : 'modulepreload'
      if (isStyle) link.as = 'style'
      document.head.append(link)
    }
  }

  // The first answers that every screen of a signed-in user waits for (`early-answers.ts`). Other servers offer no session to ask for.
  const askFirst = () => {
    const offer = document.querySelector('meta[name=lectern-offer]')
    if (window.lecternSignInLink || !offer?.content.includes('"session"')) return
    const answers = {}
    window.lecternEarlyAnswers = answers
    const ask = (address) => {
      const { href } = new URL(address, document.baseURI)
      const headers = { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' }
      answers[href] = fetch(href, { credentials: 'include', headers })
      return answers[href]
    }
    ask('api/lectern/session')
      .then((answer) => answer.clone().json())
      .then(({ user }) => user && ask('api/v1/client-settings/user/list'))
      // Whoever takes the answer reports the failure.
      .catch(() => {})
  }

  takeSecret()
  showPreferences()
  const screen = findScreen()
  // Login and reader have no frame.
  if (screen !== 'login' && screen !== 'reader') root.dataset.frame = ''
  if (screen !== 'login') askFirst()
  requestFiles(screen)
})()
