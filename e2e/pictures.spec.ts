import { readFile, writeFile } from 'node:fs/promises'
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type TestInfo,
} from '@playwright/test'
import sharp from 'sharp'
import { Account } from './support/account.ts'
import { comparePictures, maxDifferentPixels, toHalfSize, toStored } from './support/compare-pictures.ts'
import { type PictureLibrary, stockPictures } from './support/picture-library.ts'
import { startServer } from './support/running-server.ts'
import { createServerFolders } from './support/server-folders.ts'
import { steady, waitUntilQuiet } from './support/steady-screen.ts'

interface Gallery extends PictureLibrary {
  readonly owner: Account
  /** Opens a page of the owner, or of nobody. Pages of one size and language share a browser and what it has loaded. */
  readonly open: (look: Look, isVisitor: boolean) => Promise<Page>
}

const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
  wide: { width: 2560, height: 1440 },
} as const

interface Look {
  readonly size: keyof typeof sizes
  readonly theme?: 'light' | 'dark'
  readonly locale?: 'en' | 'ar'
  readonly preferences?: Readonly<Record<string, unknown>>
}

async function openBrowser(
  browser: Browser,
  { size, locale = 'en' }: Look,
  { owner, folder }: { readonly owner: Account; readonly folder: string },
): Promise<BrowserContext> {
  const isPhone = size === 'phone'
  const context = await browser.newContext({
    baseURL: owner.address,
    locale: locale === 'en' ? 'en-GB' : 'ar',
    timezoneId: 'UTC',
    viewport: sizes[size],
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: 'reduce',
    colorScheme: 'light',
  })
  await steady(context, folder)
  return context
}

const test = base.extend<Record<never, never>, { readonly gallery: Gallery }>({
  gallery: [
    async ({ browser }, use) => {
      const folders = createServerFolders()
      const server = await startServer({ configDir: folders.config })
      const owner = await Account.claim(server.address)
      const library = await stockPictures(owner, folders.books)
      const contexts = new Map<string, BrowserContext>()
      const open = async (look: Look, isVisitor: boolean) => {
        const { size, theme = 'light', locale = 'en', preferences = {} } = look
        const key = `${size} ${locale} ${isVisitor}`
        const context =
          contexts.get(key) ?? (await openBrowser(browser, look, { owner, folder: folders.books }))
        contexts.set(key, context)
        if (!isVisitor) await owner.enter(context)
        const page = await context.newPage()
        const stored = JSON.stringify({ theme, locale, ...preferences })
        await page.addInitScript(
          `localStorage.clear(); localStorage.setItem('lectern', ${JSON.stringify(stored)})`,
        )
        return page
      }
      await use({ ...library, owner, open })
      for (const context of contexts.values()) await context.close()
      await server.kill()
      folders.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

async function shoot(page: Page): Promise<Buffer> {
  await waitUntilQuiet(page)
  return toHalfSize(await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' }))
}

/** Compares the screen with its picture in `pictures/`, or writes that anew when the runner is told to update snapshots. */
async function expectPicture(page: Page, name: string, info: TestInfo): Promise<void> {
  const path = info.snapshotPath(`${name}.webp`)
  const { updateSnapshots } = info.config
  const stored = await readFile(path).catch(() => undefined)
  const actual = await shoot(page)
  const difference = stored && (await comparePictures(stored, actual))
  const isSame = difference !== undefined && difference.count <= maxDifferentPixels
  if (updateSnapshots === 'all' || (updateSnapshots === 'changed' && !isSame))
    return writeFile(path, await toStored(actual))
  if (isSame) return
  const kept = { actual, expected: stored, difference: difference?.picture }
  for (const [what, picture] of Object.entries(kept)) {
    if (!picture) continue
    const file = info.outputPath(`${name}-${what}.png`)
    await sharp(picture).png().toFile(file)
    await info.attach(`${name}-${what}.png`, { path: file, contentType: 'image/png' })
  }
  expect(
    difference?.count ?? Number.POSITIVE_INFINITY,
    `${name} differs: see the pictures in ${info.outputDir}; npm run pictures makes them anew`,
  ).toBeLessThanOrEqual(maxDifferentPixels)
}

interface Screen extends Look {
  /** The name of its file. */
  readonly name: string
  readonly isVisitor?: boolean
  /** An address, or one that is made from what the library holds. */
  readonly at: string | ((gallery: Gallery) => string | Promise<string>)
  /** What has to be there; a cover by default. */
  readonly shows?: string
  /** Before the screen is opened, such as a server that fails. */
  readonly before?: (page: Page) => Promise<unknown>
  /** What a reader does there. */
  readonly act?: (page: Page) => Promise<unknown>
}

const allSeries = '/libraries/all/series'
const seriesAt =
  (title: string) =>
  async ({ owner }: Gallery) =>
    `/series/${(await owner.seriesNamed(title)).id}`
const bookAt =
  (title: string, number = 2) =>
  async ({ owner }: Gallery) =>
    `/book/${(await owner.bookOf(title, number)).id}`
const table = { listViews: { series: 'table', books: 'table' } }
const compact = { listViews: { series: 'compact' } }
const seriesLists = /\/api\/(v1\/series|lectern\/.*series)/

const openFilters = async (page: Page) => {
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(page.getByRole('button', { name: /^Publisher/ })).toBeVisible()
}
const typeInSearch = async (page: Page) => {
  await page.getByRole('combobox', { name: 'Search', exact: true }).fill('harbour')
  await expect(page.getByRole('option', { name: /^Harbour Lights/ })).toBeVisible()
}
const openKeys = async (page: Page) => {
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
}
const openPalette = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Commands' })).toBeFocused()
}
const fail = (page: Page) =>
  page.route(seriesLists, (route) =>
    route.fulfill({ status: 500, json: { status: 500, error: 'Internal Server Error', message: '' } }),
  )

const neverAnswer = (page: Page) => page.route(seriesLists, () => {})
const loseNetwork = (page: Page) =>
  page.evaluate(
    `Object.defineProperty(navigator, 'onLine', { value: false }); dispatchEvent(new Event('offline'))`,
  )

const readAt = (title: string, page: number) => async (gallery: Gallery) =>
  `${await bookAt(title)(gallery)}/read?page=${page}`
/** Presses keys of the reader once the bars that appear at the opening are gone. */
const pressInReader =
  (...keys: readonly string[]) =>
  async (page: Page) => {
    await expect(page.locator('footer[data-chrome]')).toHaveAttribute('inert')
    for (const key of keys) await page.keyboard.press(key)
  }
const openInReader =
  (...keys: readonly string[]) =>
  async (page: Page) => {
    await pressInReader(...keys)(page)
    await expect(page.getByRole('dialog')).toBeVisible()
  }
const firstPage = '[data-page] img'

const screens: readonly Screen[] = [
  { name: 'login', shows: 'h1', size: 'tablet', at: '/login', isVisitor: true },
  { name: 'dashboard', size: 'desktop', at: '/dashboard' },
  { name: 'dashboard-wide-dark', size: 'wide', theme: 'dark', at: '/dashboard' },
  { name: 'dashboard-phone-dark', size: 'phone', theme: 'dark', at: '/dashboard' },
  { name: 'dashboard-right-to-left', size: 'desktop', locale: 'ar', at: '/dashboard' },
  { name: 'series-grid-dark', size: 'desktop', theme: 'dark', at: allSeries },
  { name: 'series-grid-wide', size: 'wide', at: allSeries },
  { name: 'series-grid-phone-right-to-left', size: 'phone', locale: 'ar', at: allSeries },
  { name: 'series-compact', size: 'tablet', at: allSeries, preferences: compact },
  { name: 'series-table', size: 'desktop', at: allSeries, preferences: table },
  {
    name: 'books-table-wide-dark',
    size: 'wide',
    theme: 'dark',
    at: '/libraries/all/books',
    preferences: table,
  },
  { name: 'filters', size: 'desktop', at: `${allSeries}?genre=Drama&status=!ENDED`, act: openFilters },
  { name: 'filters-phone-dark', size: 'phone', theme: 'dark', at: allSeries, act: openFilters },
  { name: 'suggestions', size: 'desktop', at: '/dashboard', act: typeInSearch },
  { name: 'results', size: 'tablet', at: '/search?q=harbour' },
  {
    name: 'palette-dark',
    size: 'desktop',
    theme: 'dark',
    at: allSeries,
    act: openPalette,
  },
  { name: 'keys', shows: 'h2', size: 'desktop', at: '/account', act: openKeys },
  { name: 'series', size: 'desktop', at: seriesAt('Harbour Lights') },
  {
    name: 'series-wide-dark',
    // A series of its collection, which is loaded when it comes into view.
    shows: 'main article:has-text("Paper Moons") img',
    size: 'wide',
    theme: 'dark',
    at: seriesAt('Harbour Lights'),
  },
  {
    name: 'series-long-title-phone',
    size: 'phone',
    at: async ({ owner }) => {
      const long = (await owner.series()).find(({ metadata }) => metadata.title.length > 100)
      return `/series/${long?.id}`
    },
  },
  { name: 'series-right-to-left', size: 'tablet', locale: 'ar', at: seriesAt('حكايات المرفأ القديم') },
  { name: 'book-dark', size: 'desktop', theme: 'dark', at: bookAt('Harbour Lights') },
  {
    name: 'book-unreadable-phone',
    size: 'phone',
    at: bookAt('Drowned Letters', 1),
    act: (page) => expect(page.locator('dd').first()).toHaveText(/\w/),
  },
  {
    name: 'oneshot-dark',
    size: 'tablet',
    theme: 'dark',
    at: async ({ owner }) => {
      const [book] = await owner.books({ oneshot: true })
      return `/oneshot/${book?.seriesId}`
    },
  },
  { name: 'collection', size: 'desktop', at: ({ collectionId }) => `/collections/${collectionId}` },
  {
    name: 'readlist-phone-dark',
    size: 'phone',
    theme: 'dark',
    at: ({ readListId }) => `/readlists/${readListId}`,
  },
  { name: 'empty-library', shows: 'h1', size: 'desktop', at: ({ empty }) => `/libraries/${empty.id}/series` },
  { name: 'error-dark', shows: 'h1', size: 'tablet', theme: 'dark', at: allSeries, before: fail },
  { name: 'offline', size: 'desktop', at: '/libraries/all/collections', act: loseNetwork },
  { name: 'loading-dark', shows: 'h1', size: 'desktop', theme: 'dark', at: allSeries, before: neverAnswer },
  { name: 'not-found-phone', shows: 'h1', size: 'phone', at: '/book/0000000000000' },
  { name: 'account', shows: 'h2', size: 'tablet', at: '/account' },
  {
    name: 'reader-bars',
    shows: firstPage,
    size: 'desktop',
    at: readAt('Harbour Lights', 2),
    act: pressInReader('m'),
  },
  {
    name: 'reader-settings',
    shows: firstPage,
    size: 'desktop',
    at: readAt('Harbour Lights', 2),
    act: openInReader('m', 's'),
  },
  {
    name: 'reader-settings-phone-dark',
    shows: firstPage,
    size: 'phone',
    theme: 'dark',
    at: readAt('Harbour Lights', 2),
    act: openInReader('m', 's'),
  },
  {
    name: 'reader-all-pages',
    shows: firstPage,
    size: 'desktop',
    at: readAt('Harbour Lights', 2),
    act: openInReader('t'),
  },
  {
    name: 'reader-menu-phone-dark',
    shows: firstPage,
    size: 'phone',
    theme: 'dark',
    at: readAt('Harbour Lights', 2),
    act: openInReader('m', 'k'),
  },
  {
    name: 'reader-end',
    shows: firstPage,
    size: 'desktop',
    at: readAt('Harbour Lights', 2),
    act: async (page) => {
      await pressInReader('End', 'ArrowRight')(page)
      await expect(page.getByText('End of book')).toBeVisible()
    },
  },
]

for (const { name, isVisitor = false, at, before, act, shows = 'main img', ...look } of screens)
  test(`the screen looks as in its picture: ${name}`, async ({ gallery }, info) => {
    const page = await gallery.open(look, isVisitor)
    await before?.(page)
    await page.goto(typeof at === 'string' ? at : await at(gallery))
    await expect(page.locator(shows).first()).toBeVisible()
    if (act) {
      await waitUntilQuiet(page)
      await act(page)
    }
    await expectPicture(page, name, info)
    // A request that a handler still waits for must not fail a test that is over.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.close()
  })

/** Adds rules to the page, in place of those that were added before. */
const setRules = (page: Page, rules: string) =>
  page.evaluate(`
    window.rules ??= new CSSStyleSheet()
    window.rules.replaceSync(${JSON.stringify(rules)})
    if (!document.adoptedStyleSheets.includes(window.rules))
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, window.rules]`)

test('what moved, lost its colour or is gone is noticed', async ({ gallery }) => {
  const page = await gallery.open({ size: 'desktop' }, false)
  await page.goto(await seriesAt('Harbour Lights')(gallery))
  await expect(page.getByRole('list', { name: 'Books' }).getByRole('article').first()).toBeVisible()
  const before = await shoot(page)
  const differenceWith = async (rules: string) => {
    await setRules(page, rules)
    return (await comparePictures(before, await shoot(page))).count
  }
  const faults = {
    'a colour of the text': ':root { --text-2: #6a7078 }',
    'a neighbouring shade of a surface': ':root { --surface-1: #eceff3 }',
    'the main colour': ':root { --primary: #0a7d5e; --primary-hover: #0a7d5e }',
    'a margin': 'main h1 { margin-block-start: 12px }',
    'a corner': 'main a, main button { border-radius: 0 !important }',
    'one icon': 'header button:last-of-type svg { visibility: hidden }',
    'the weight of a heading': 'main h1 { font-weight: 400 !important }',
    'one cover': 'main article:nth-of-type(1) img { visibility: hidden }',
  }
  for (const [what, rules] of Object.entries(faults))
    expect.soft(await differenceWith(rules), what).toBeGreaterThan(maxDifferentPixels)
  const allowed = {
    nothing: '',
    'other smoothing of edges': 'svg { rotate: 0.3deg }',
  }
  for (const [what, rules] of Object.entries(allowed))
    expect.soft(await differenceWith(rules), what).toBeLessThanOrEqual(maxDifferentPixels)
  await page.close()
})
