import ar from './i18n/ar/start-failure.json' with { type: 'json' }
import en from './i18n/en/start-failure.json' with { type: 'json' }

const reloadedKey = 'lectern.reloaded-at'
/** Time in ms within which a page that fails again is not loaded once more by itself. */
const againMs = 60_000

/** Returns whether the page may be loaded anew by itself now, and remembers that it was. */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(reloadedKey))
    if (Date.now() - last < againMs) return false
    sessionStorage.setItem(reloadedKey, `${Date.now()}`)
    return true
  } catch {
    // Without a memory it might be loaded for ever.
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
 * Makes a page whose code cannot be loaded say so. After an update of the server it names files that are gone: it is loaded anew once by
 * itself, as nobody has done anything in it yet.
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
