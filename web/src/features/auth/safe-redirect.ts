/** Returns the page to open after signing in: only a path of this application, never another site or the login itself. */
export function safeRedirect(target: string | undefined): string {
  if (!target?.startsWith('/')) return '/'
  // The browser's parser recognizes every form of another site: `//host`, `/\\host` and worse.
  const url = URL.parse(target, window.location.origin)
  if (url?.origin !== window.location.origin) return '/'
  return /^\/(login|startup)\/?$/.test(url.pathname) ? '/' : `${url.pathname}${url.search}${url.hash}`
}
