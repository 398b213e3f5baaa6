import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { account } from './bench-server.ts'
import { noteBlocking, noteReady } from './page-scripts.ts'
import { findBrowser } from './project.ts'

export type Profile = 'desktop' | 'mobile'

export async function openBrowser(): Promise<Browser> {
  const executablePath = await findBrowser()
  if (!executablePath) throw new Error('There is no Chromium; set CHROMIUM_PATH.')
  return chromium.launch({ executablePath, args: ['--no-sandbox'] })
}

/** Opens a page for a new visitor: nothing is cached, signed in or not. */
export async function newVisitor(browser: Browser, address: string, isSignedIn: boolean, profile: Profile) {
  const isMobile = profile === 'mobile'
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: isMobile ? { width: 412, height: 823 } : { width: 1366, height: 900 },
    ...(isMobile && { isMobile, hasTouch: true, deviceScaleFactor: 2 }),
  })
  if (isSignedIn) await signIn(context, address)
  const page = await context.newPage()
  if (isMobile) await slowDown(page)
  return { context, page }
}

async function signIn(context: BrowserContext, address: string): Promise<void> {
  const authorization = `Basic ${Buffer.from(`${account.email}:${account.password}`).toString('base64')}`
  const answer = await context.request.get(`${address}/api/v2/users/me`, { headers: { authorization } })
  if (!answer.ok()) throw new Error(`signing in answered ${answer.status()}`)
}

/** Emulates a phone on a slow line: a quarter of the speed, 1.6 Mbit/s, 150 ms. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const throughput = (1.6 * 1e6) / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Sign that a screen is usable. An image counts when it is loaded and visible. */
export type ReadySign = { readonly element: string } | { readonly image: string }

/** Opens a page and waits for its sign. Returns the milliseconds since the navigation began, by the page's own clock. */
export async function readyTime(page: Page, url: string, sign: ReadySign): Promise<number> {
  const script = 'image' in sign ? noteReady(sign.image, true) : noteReady(sign.element, false)
  await page.addInitScript(script)
  await page.addInitScript(noteBlocking)
  await page.goto(url, { waitUntil: 'commit' })
  // waitForFunction does not work: the page's content policy forbids to evaluate text as code later on.
  await page.waitForSelector('html[data-ready-at]', { state: 'attached', timeout: 60_000 })
  return Number(await page.locator('html').getAttribute('data-ready-at'))
}

/** Returns how long tasks of a page that is ready have kept it from responding, in ms: the part of each beyond 50 ms. */
export const blockedTime = async (page: Page): Promise<number> =>
  Number((await page.locator('html').getAttribute('data-blocked-ms')) ?? 0)
