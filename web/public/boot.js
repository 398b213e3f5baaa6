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

  // All at once, what would otherwise be requested one import after the other.
  const path = location.href.slice(document.baseURI.length).split(/[?#]/)[0]
  const names = { '': 'dashboard', dashboard: 'dashboard', startup: 'frame', login: 'login' }
  const screen = names[path] || (/^book\/[^/]+\/read$/.test(path) ? 'reader' : 'frame')
  const { files, texts } = JSON.parse(document.currentScript.dataset.files || '{}')[screen] || {}
  for (const href of files ? [...files, ...texts[document.documentElement.lang]] : []) {
    const isStyle = href.endsWith('.css')
    const link = Object.assign(document.createElement('link'), { crossOrigin: '', href })
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    document.head.append(link)
  }
  // The first answers that every screen of a signed-in user waits for. A server that is not ours has no such page.
  const offer = document.querySelector('meta[name=lectern-offer]')
  if (screen === 'login' || session || token || !offer?.content.includes('"session"')) return
  const ask = (address) => {
    const { href } = new URL(address, document.baseURI)
    const headers = { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' }
    const answer = fetch(href, { credentials: 'include', headers })
    answer.catch(() => {})
    window.lecternEarlyAnswers[href] = answer
    return answer
  }
  window.lecternEarlyAnswers = {}
  ask('api/lectern/session')
    .then((answer) => answer.clone().json())
    .then(({ user }) => user && ask('api/v1/client-settings/user/list'))
    // Whoever needs the answer reports the failure.
    .catch(() => {})
})()
