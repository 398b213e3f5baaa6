import { createBlockFont } from '@lectern/fixtures/block-font'
import type { BrowserContext, Page, Request } from '@playwright/test'

/** The time that every screen shows. */
const shownTime = new Date('2026-01-20T12:00:00Z')

/** Weight of the text → height of the blocks, so that text which loses its weight looks different. */
const faces = [
  ['100 449', createBlockFont(0.42)],
  ['450 599', createBlockFont(0.52)],
  ['600 900', createBlockFont(0.62)],
] as const

/** Fonts and a style sheet that are set by script need no hole in the content policy. */
const setBlocks = `
  for (const [weight, base64] of ${JSON.stringify(faces.map(([weight, font]) => [weight, font.toString('base64')]))}) {
    const face = new FontFace('Blocks', Uint8Array.from(atob(base64), (each) => each.charCodeAt(0)), { weight })
    document.fonts.add(face)
    void face.load()
  }
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, *::before, *::after { font-family: Blocks !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]`

/** Requests of each page, for its scripts and data, that are under way. */
const pending = new WeakMap<Page, Set<Request>>()

function watchRequests(context: BrowserContext): void {
  const of = (request: Request) => {
    const page = request.frame().page()
    const requests = pending.get(page) ?? new Set()
    pending.set(page, requests)
    return requests
  }
  context.on('request', (request) => {
    if (request.resourceType() === 'script') of(request).add(request)
  })
  const forget = (request: Request) => of(request).delete(request)
  context.on('requestfinished', forget)
  context.on('requestfailed', forget)
}

/** Makes all screens of the browser the same on every machine: blocks for letters, one time for all dates, no motion, no folder names. */
export async function steady(context: BrowserContext, folder: string): Promise<void> {
  watchRequests(context)
  await context.clock.setFixedTime(shownTime)
  await context.addInitScript(setBlocks)
  await context.route(/\/api\//, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (/\/(thumbnail|pages\/\d+|file)$/.test(pathname)) return route.fallback()
    // What one screen remembers must not show on the next.
    if (pathname.includes('/client-settings/') && route.request().method() !== 'GET')
      return route.fulfill({ status: 204 })
    // A test that lets a request wait has a handler of its own, so that it is not counted.
    pending.get(route.request().frame().page())?.add(route.request())
    const response = await route.fetch()
    const text = await response.text()
    const body = text
      .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"2026-01-12T09:00:00Z"')
      .replaceAll(JSON.stringify(folder).slice(1, -1), '/books')
    return route.fulfill({ response, body })
  })
}

/** Resolves when the screen has its pictures and nothing has changed on it for a moment. */
const becomeQuiet = `new Promise((resolve) => {
  let changed = performance.now()
  const observer = new MutationObserver(() => { changed = performance.now() })
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  const isSeen = (element) => {
    const box = element.getBoundingClientRect()
    return box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
  }
  const look = () => {
    const isWaiting = [...document.images].some((each) => isSeen(each) && !each.complete)
    if (isWaiting || document.fonts.status !== 'loaded') changed = performance.now()
    if (performance.now() - changed < 200) return requestAnimationFrame(look)
    observer.disconnect()
    resolve()
  }
  look()
})`

/** Waits until what the page asked for has arrived, its images are complete and nothing changes any more. */
export async function waitUntilQuiet(page: Page): Promise<void> {
  do {
    await page.evaluate(becomeQuiet)
  } while ((pending.get(page)?.size ?? 0) > 0)
}
