import * as analysis from '@lectern/contract/analysis'
import * as announcements from '@lectern/contract/announcements'
import * as apiKeys from '@lectern/contract/api-keys'
import * as auth from '@lectern/contract/auth'
import * as authActivity from '@lectern/contract/auth-activity'
import * as books from '@lectern/contract/books'
import * as clientSettings from '@lectern/contract/client-settings'
import * as collections from '@lectern/contract/collections'
import * as conditions from '@lectern/contract/conditions'
import * as duplicates from '@lectern/contract/duplicates'
import * as events from '@lectern/contract/events'
import * as history from '@lectern/contract/history'
import * as libraries from '@lectern/contract/libraries'
import * as metadata from '@lectern/contract/metadata'
import * as metrics from '@lectern/contract/metrics'
import * as oauth2 from '@lectern/contract/oauth2'
import * as posters from '@lectern/contract/posters'
import * as progress from '@lectern/contract/progress'
import * as reader from '@lectern/contract/reader'
import * as readLists from '@lectern/contract/readlists'
import * as referential from '@lectern/contract/referential'
import type { Route } from '@lectern/contract/route'
import * as scan from '@lectern/contract/scan'
import * as series from '@lectern/contract/series'
import * as tasks from '@lectern/contract/tasks'
import * as users from '@lectern/contract/users'
import { image } from '@lectern/fixtures/images'
import { expect, type Page } from '@playwright/test'
import { OpenBook } from './support/open-book.ts'
import { test as ownTest } from './support/own-server.ts'
import { test } from './support/shared-server.ts'
import { signIn } from './support/sign-in.ts'

const modules = [
  ...[
    analysis,
    announcements,
    apiKeys,
    auth,
    authActivity,
    books,
    clientSettings,
    collections,
    duplicates,
    events,
    history,
    libraries,
    metadata,
    metrics,
    oauth2,
    posters,
  ],
  ...[conditions, progress, reader, readLists, referential, scan, series, tasks, users],
]
const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value
const isOurs = (path: string) => path === '/api/lectern' || path.startsWith('/api/lectern/')

/** All calls of the contract that other servers have, too. */
const standard: readonly { readonly method: string; readonly path: RegExp }[] = modules
  .flatMap((module) => Object.values(module as Record<string, unknown>).filter(isRoute))
  .filter(({ path }) => !isOurs(path))
  .map(({ method, path }) => ({ method, path: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }))

/** Response of another server to an unknown path. */
const unknown = (path: string) =>
  JSON.stringify({
    timestamp: '2026-01-01T00:00:00.000+00:00',
    status: 404,
    error: 'Not Found',
    message: `No static resource ${path}.`,
    path,
  })

/** Makes our server look like another one: no extensions, and no codes in its errors. */
async function disguiseAsOtherServer(page: Page): Promise<readonly string[]> {
  const sentRequests: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const own = searchParams.has('optional') ? '?optional' : ''
    if (/^\/(api|sse|actuator|opds)\//.test(pathname))
      sentRequests.push(`${request.method()} ${pathname}${own}`)
  })
  // The page of another server carries no server offer.
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const html = await response.text()
    const body = html.replace(new RegExp(`<meta name="${auth.serverOfferMeta}"[^>]*>`), '')
    expect(body).not.toBe(html)
    return route.fulfill({ response, body })
  })
  await page.route(/\/api\/v[12]\//, async (route) => {
    const { pathname } = new URL(route.request().url())
    // Images and the stream are bytes, from which nothing has to be removed.
    if (/\/(thumbnail|pages\/\d+|file)$/.test(pathname)) return route.fallback()
    const response = await route.fetch()
    const text = await response.text()
    if (response.ok() || text === '') return route.fulfill({ response })
    const { code: _, ...rest } = JSON.parse(text) as Record<string, unknown>
    return route.fulfill({ response, json: rest })
  })
  await page.route(/\/api\/lectern(\/|\?|$)/, (route) =>
    route.fulfill({ status: 404, contentType: 'application/json', body: unknown('api/lectern') }),
  )
  return sentRequests
}

/** Checks that the client has used no extension, and no call that other servers do not have. */
function expectStandardCalls(sentRequests: readonly string[]): void {
  const ownCalls = sentRequests.filter((call) => isOurs(call.split(' ')[1] ?? ''))
  // The client requests the offer once per visit; it was empty, and no extension was used.
  expect(new Set(ownCalls)).toEqual(new Set(['GET /api/lectern']))
  const foreign = sentRequests.filter((call) => {
    const [method, path = ''] = call.split(' ')
    return !isOurs(path) && !standard.some((known) => known.method === method && known.path.test(path))
  })
  expect(foreign).toEqual([])
}

test('devices are offered what such a server can do', async ({ openBrowser, newReader }) => {
  const page = await openBrowser(await newReader(['PAGE_STREAMING', 'FILE_DOWNLOAD', 'KOBO_SYNC']))
  const sentRequests = await disguiseAsOtherServer(page)
  await page.goto('/account/devices')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Kobo', exact: true })).toBeVisible()
  await expect(main.getByText('Sign in with your email address and password.').first()).toBeVisible()
  // It takes no key as a password, and its feeds know no saved filters.
  await expect(
    main.getByRole('button', { name: 'Create a key for this device: OPDS 1.2 catalog' }),
  ).toHaveCount(0)
  await expect(main.getByRole('heading', { name: 'Saved filters as feeds' })).toHaveCount(0)
  await expect(main.getByRole('button', { name: 'Create a key for this device: Kobo' })).toBeVisible()
  expectStandardCalls(sentRequests)
})

test('a server of the same kind that knows nothing of us is read all the same', async ({
  openBrowser,
  newReader,
}) => {
  const { credentials } = await newReader()
  const page = await openBrowser()
  const sentRequests = await disguiseAsOtherServer(page)

  await page.goto('/')
  await signIn(page, { ...credentials, password: 'wrong' })
  await expect(page.getByText('Incorrect email address or password.')).toBeVisible()
  await signIn(page, credentials)
  const newest = page.getByRole('region', { name: 'Recently added series' })
  await newest.getByRole('link', { name: 'Harbour Lights' }).click()
  await page.getByRole('link', { name: 'Start reading' }).click()
  const book = new OpenBook(page)
  await book.shows(1, 0)
  await book.press('ArrowRight', 4)
  await book.shows(5, 0)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Continue #1, page 5' })).toBeVisible()

  await page.getByRole('link', { name: '#1 · First Watch', exact: true }).first().click()
  await expect(page.getByRole('link', { name: 'Continue on page 5' })).toBeVisible()
  await page.getByRole('button', { name: 'Mark as read' }).click()
  await expect(page.getByRole('link', { name: 'Read again' })).toBeVisible()

  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Shelf/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Series', exact: true }).click()
  const list = page.getByRole('list', { name: 'Series' })
  await expect(list.getByRole('article')).toHaveCount(3)
  // The letters are for longer lists; an address with one works all the same.
  await page.goto(`${page.url()}${page.url().includes('?') ? '&' : '?'}nav=T`)
  await expect(list.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('region', { name: 'On deck' }).getByRole('article')).toContainText(
    'Second Watch',
  )
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByText(credentials.email).first()).toBeVisible()
  await page.goto('/book/0000000000000')
  await expect(page.getByRole('link', { name: 'Go home' })).toBeVisible()

  expectStandardCalls(sentRequests)
  expect(sentRequests.length).toBeGreaterThan(30)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('an admin of such a server finds its problems, duplicates and history, and nothing that it lacks', async ({
  openBrowser,
  shared,
}) => {
  const page = await openBrowser(shared.owner)
  const sentRequests = await disguiseAsOtherServer(page)
  for (const [path, text] of [
    ['/media-management/analysis', 'No unreadable books'],
    ['/media-management/missing-posters', 'No missing posters'],
    ['/media-management/duplicate-files', 'No duplicate files'],
    ['/media-management/duplicate-pages/known', 'No pages found'],
    ['/media-management/duplicate-pages/unknown', 'No pages to review'],
    ['/history', 'No history yet'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: text })).toBeVisible()
  }
  await expect(page.getByLabel('Type')).toHaveCount(0)
  expectStandardCalls(sentRequests)
})

ownTest(
  'its lists, filters, search, collections and read lists are used as far as it goes',
  async ({ serveShelf, page }) => {
    ownTest.setTimeout(90_000)
    const { server, owner } = await serveShelf()
    const lights = await owner.seriesNamed('Harbour Lights')
    const { id: firstBook } = await owner.bookOf('Harbour Lights', 1)
    const { id: secondBook } = await owner.bookOf('Harbour Lights', 2)
    await owner.ask(collections.createCollection, {
      body: { name: 'Sea', ordered: false, seriesIds: [lights.id] },
    })
    const readList = await owner.ask(readLists.createReadList, {
      body: { name: 'Watches', summary: '', ordered: true, bookIds: [secondBook, firstBook] },
    })
    await owner.enter(page.context())
    const sentRequests = await disguiseAsOtherServer(page)
    const main = page.getByRole('main')
    const series = main.getByRole('list', { name: 'Series' }).getByRole('article')

    await page.goto(`${server.address}/libraries/all/series?sort=createdDate,desc`)
    await expect(series).toHaveCount(3)
    await page.getByRole('button', { name: 'Read', exact: true }).click()
    await expect(main.getByRole('heading', { name: 'No matching series' })).toBeVisible()
    await page.getByRole('button', { name: 'Read', exact: true }).click()
    await page.getByRole('button', { name: 'Unread', exact: true }).click()
    await expect(series).toHaveCount(3)
    await page.getByRole('button', { name: 'Save filter' }).click()
    await page.getByLabel('Name').fill('Next')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Next' })).toBeVisible()
    await page.getByRole('button', { name: /^Filters/ }).click()
    await page.keyboard.press('Escape')
    await page.goto(`${server.address}/libraries/all/books?readStatus=UNREAD`)
    await expect(main.getByRole('list', { name: 'Books' }).getByRole('article').first()).toBeVisible()

    await page.goto(`${server.address}/search?q=harbour`)
    await expect(main.getByRole('link', { name: 'Harbour Lights' }).first()).toBeVisible()
    await page.goto(`${server.address}/libraries/all/collections`)
    await main.getByRole('link', { name: 'Sea' }).click()
    await expect(main.getByRole('heading', { level: 1, name: 'Sea' })).toBeVisible()
    await expect(series).toHaveCount(1)

    await page.goto(`${server.address}/readlists/${readList.id}`)
    const books = main.getByRole('list', { name: 'Books' }).getByRole('article')
    await expect(books).toHaveCount(2)
    await expect(books.first()).toContainText('Second Watch')
    await books
      .first()
      .getByRole('link', { name: /Second Watch/ })
      .first()
      .click()
    await expect(main.getByRole('heading', { level: 1, name: 'Second Watch' })).toBeVisible()
    await expect(page.getByText('Something went wrong')).toHaveCount(0)
    expectStandardCalls(sentRequests)
    // What is still being answered is of no interest.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
)

ownTest('it is edited by the requests that its own client sends', async ({ serveShelf, page }) => {
  ownTest.setTimeout(120_000)
  const { server, owner } = await serveShelf()
  const lights = await owner.seriesNamed('Harbour Lights')
  const moons = await owner.seriesNamed('Paper Moons')
  const [first, second] = [await owner.bookOf('Harbour Lights', 1), await owner.bookOf('Harbour Lights', 2)]
  const sea = await owner.ask(collections.createCollection, {
    body: { name: 'Sea', ordered: false, seriesIds: [moons.id] },
  })
  const watches = await owner.ask(readLists.createReadList, {
    body: { name: 'Watches', summary: '', ordered: true, bookIds: [first.id, second.id] },
  })
  await owner.enter(page.context())
  const sentRequests = await disguiseAsOtherServer(page)
  const changes: { readonly call: string; readonly body: unknown }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // Lists are asked for by POST as well.
    const isQuestion = request.method() === 'GET' || /\/list(\/|$)/.test(pathname)
    if (isQuestion || !pathname.startsWith('/api/v1/')) return
    const type = request.headers()['content-type'] ?? ''
    const body = type.includes('json') ? request.postDataJSON() : type.split(';')[0]
    changes.push({ call: `${request.method()} ${pathname.slice('/api/v1'.length)}`, body })
  })
  const expectChanges = async (...expected: typeof changes) => {
    await expect.poll(() => changes.length).toBe(expected.length)
    expect(changes.splice(0)).toEqual(expected)
  }
  const dialog = page.getByRole('dialog')
  const box = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  const list = (name: string) => dialog.getByRole('combobox', { name, exact: true })
  const tab = (name: string) => dialog.getByRole('tab', { name }).click()
  const save = async () => {
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
  }
  const act = async (name: string) => {
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).first().click()
    await page.getByRole('menuitem', { name }).click()
  }

  // Touched values and their locks; numbers as numbers, what is cleared as null (server 1.7).
  await page.goto(`${server.address}/series/${lights.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await box('Age rating').fill('12')
  await list('Reading direction').selectOption('RIGHT_TO_LEFT')
  await tab('Links')
  await dialog.getByRole('button', { name: 'Add link' }).click()
  await box('Label').fill('Home')
  await box('URL').fill('https://example.org/')
  await save()
  await expectChanges({
    call: `PATCH /series/${lights.id}/metadata`,
    body: {
      ageRating: 12,
      ageRatingLock: true,
      readingDirection: 'RIGHT_TO_LEFT',
      readingDirectionLock: true,
      links: [{ label: 'Home', url: 'https://example.org/' }],
      linksLock: true,
    },
  })
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  const { readingDirection } = lights.metadata
  await expectChanges({
    call: `PATCH /series/${lights.id}/metadata`,
    body: {
      ageRating: null,
      ageRatingLock: false,
      readingDirection: readingDirection === '' ? null : readingDirection,
      readingDirectionLock: false,
      links: [],
      linksLock: false,
    },
  })

  await act('Add to collection')
  await dialog.getByRole('checkbox', { name: 'Sea' }).check()
  await dialog.getByRole('button', { name: 'Add to 1 collection' }).click()
  await expectChanges({ call: `PATCH /collections/${sea.id}`, body: { seriesIds: [moons.id, lights.id] } })
  await act('Add to collection')
  await dialog.getByRole('textbox').fill('Lamps')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expectChanges({
    call: 'POST /collections',
    body: { name: 'Lamps', ordered: false, seriesIds: [lights.id] },
  })

  await page.goto(`${server.address}/book/${first.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await box('Release date').fill('2021-05-01')
  await tab('People')
  await list('Penciller').fill('Ben Frost')
  await page.keyboard.press('Enter')
  await tab('Poster')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'cover.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await image({ format: 'png', width: 200, height: 300 })),
  })
  await expect(dialog.getByText('Not saved yet')).toBeVisible()
  await save()
  await expectChanges(
    {
      call: `PATCH /books/${first.id}/metadata`,
      body: {
        releaseDate: '2021-05-01',
        releaseDateLock: true,
        authors: [
          { name: 'Ada Winter', role: 'writer' },
          { name: 'Ben Frost', role: 'penciller' },
        ],
        authorsLock: true,
      },
    },
    { call: `POST /books/${first.id}/thumbnails`, body: 'multipart/form-data' },
  )

  await page.goto(`${server.address}/readlists/${watches.id}`)
  await page.getByRole('button', { name: 'Edit order' }).click()
  await page
    .locator('ol > li')
    .first()
    .getByRole('button', { name: /^Move / })
    .focus()
  for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  await expectChanges({ call: `PATCH /readlists/${watches.id}`, body: { bookIds: [second.id, first.id] } })
  expectStandardCalls(sentRequests)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
