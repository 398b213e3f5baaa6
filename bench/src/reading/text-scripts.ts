/** Code for the page, as text, which watches what the text reader shows. */

/** Frame of the chapter on the screen. */
export const shownChapter = '[data-chapter]:not([inert]) > iframe'

const findBody = `document.querySelector(${JSON.stringify(shownChapter)})?.contentDocument?.body`

/** Watches from the next key to the first frame in which the value of an expression differs; see `watchResult`. */
const watchFromKey = (expression: string): string => `{
  const read = () => { const body = ${findBody}; return body ? String(${expression}) : undefined }
  const { promise, resolve, reject } = Promise.withResolvers()
  const begin = () => {
    const pressed = performance.now()
    const before = read()
    const look = () => {
      const now = performance.now()
      const after = read()
      // Reading the boxes has laid out what was changed.
      if (after !== undefined && after !== before) resolve(performance.now() - pressed)
      else if (now > pressed + 10_000) reject(new Error('nothing has changed'))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }
  addEventListener('keydown', begin, { capture: true, once: true })
  globalThis.watchedChange = promise
  undefined
}`

/** To the frame with another page. */
export const watchTurnOfText = watchFromKey('body.getBoundingClientRect().left')
/** To the frame with text of another size. */
export const watchSize = watchFromKey(
  "getComputedStyle(body.ownerDocument.documentElement).fontSize + '/' + 0 * body.scrollWidth",
)
/** To the frame with another chapter. */
export const watchChapter = watchFromKey("body.querySelector('h1')?.textContent")

/** Watches from the next input to the frame whose status says so. */
export const watchFound = (status: string): string => `{
  const { promise, resolve, reject } = Promise.withResolvers()
  const begin = () => {
    const typed = performance.now()
    const look = () => {
      const now = performance.now()
      const isThere = [...document.querySelectorAll('[role=status]')].some((e) => e.textContent === ${JSON.stringify(status)})
      if (isThere) resolve(now - typed)
      else if (now > typed + 20_000) reject(new Error('nothing was found'))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }
  addEventListener('input', begin, { capture: true, once: true })
  globalThis.watchedChange = promise
  undefined
}`

export const watchResult = 'globalThis.watchedChange'
