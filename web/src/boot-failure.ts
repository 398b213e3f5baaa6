import ar from './i18n/ar/start-failure.json' with { type: 'json' }
import en from './i18n/en/start-failure.json' with { type: 'json' }

const reloadedKey = 'lectern.reloaded-at'
/** Minimum time between two automatic reloads, in milliseconds. */
const minReloadIntervalMs = 60_000

/** Returns whether the page may be reloaded automatically now, and stores the time if so. */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(reloadedKey))
    if (Date.now() - last < minReloadIntervalMs) return false
    sessionStorage.setItem(reloadedKey, `${Date.now()}`)
    return true
  } catch {
    // Without a stored time the page could reload endlessly.
    return false
  }
}

function element(name: string, text: string): HTMLElement {
  return Object.assign(document.createElement(name), { textContent: text })
}

function showFailure(reload: () => void): void {
  const texts = document.documentElement.lang === 'ar' ? ar : en
  const message = Object.assign(document.createElement('div'), { className: 'start-failure' })
  message.setAttribute('role', 'alert')
  const button = element('button', texts['start_failure.reload'])
  button.addEventListener('click', reload)
  message.append(
    element('h1', texts['start_failure.title']),
    element('p', texts['start_failure.text']),
    button,
  )
  document.getElementById('root')?.replaceChildren(message)
}

/**
 * Reloads a page whose code cannot be loaded, once; then it shows a message. After an update of the server a page can name files that no longer
 * exist. Nothing was entered in it yet, so that a reload loses nothing.
 */
export function watchForFailure(reload = () => location.reload()): void {
  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return
    if (mayReload()) reload()
    else showFailure(reload)
  }
  // Errors of elements do not bubble.
  addEventListener('error', onError, true)
}
