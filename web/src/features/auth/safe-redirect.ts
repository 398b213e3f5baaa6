/** Where to go after signing in: only a path of this application, never another site or back to the login itself. */
export function safeRedirect(target: string | undefined): string {
  if (!target?.startsWith('/')) return '/'
  // The parser of the browser decides what is another site: `//host`, `/\\host` and worse.
  const url = URL.parse(target, window.location.origin)
  if (url?.origin !== window.location.origin) return '/'
  return /^\/(login|startup)\/?$/.test(url.pathname) ? '/' : `${url.pathname}${url.search}${url.hash}`
}
