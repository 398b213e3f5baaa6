/**
 * Runs as `boot.js` before all other scripts. It is a separate file because inline scripts would need an exception in the content policy. It
 * imports no module that loads a library.
 */
import type { StreamMessage } from './api/event-stream.ts'
import { streamLock } from './api/stream-lock.ts'
import { watchForFailure } from './boot-failure.ts'
import { countFirstCards, priorityRows } from './features/dashboard/first-cards.ts'
import { rowAddress } from './features/dashboard/row-requests.ts'
import {
  completeSections,
  isBuiltIn,
  type Section,
  type SectionId,
  sectionsKeyOf,
} from './features/dashboard/section-ids.ts'

type ScreenName = 'login' | 'dashboard' | 'reader' | 'textReader' | 'frame'
/** Written into the page by `list-first-files.ts`: the files of each screen, and its files of texts by language. */
type FirstFiles = Readonly<
  Record<string, { readonly files: readonly string[]; readonly texts: Readonly<Record<string, string[]>> }>
>

const { dataset } = document.currentScript as HTMLScriptElement
const root = document.documentElement

/** Removes the secret of a sign-in link from the address, so that it does not get into logs, the history or other pages. */
function takeSecret(): void {
  const query = new URLSearchParams(location.search)
  const fragment = new URLSearchParams(location.hash.slice(1))
  const session = fragment.get('xAuthToken') || query.get('xAuthToken')
  const token = fragment.get('signInToken')
  if (!session && !token) return
  window.lecternSignInLink = { session: session || undefined, token: token || undefined }
  query.delete('xAuthToken')
  const search = query.toString()
  history.replaceState(history.state, '', location.pathname + (search ? `?${search}` : ''))
}

/** Sets theme and direction of the last visit before the first paint. */
function showPreferences(): void {
  try {
    const stored = JSON.parse(localStorage.getItem('lectern') || '{}')
    if (stored.theme === 'dark' || stored.theme === 'light') root.dataset.theme = stored.theme
    // The same choice as `getLanguage` makes: the stored language, or the first known one that the browser asks for.
    const tags = [stored.locale || '', ...navigator.languages]
    const tag = tags.find((each) => /^(en|ar)(-|$)/i.test(each)) || 'en'
    root.lang = tag.slice(0, 2).toLowerCase()
    if (root.lang === 'ar') root.dir = 'rtl'
  } catch {
    // Nothing valid is stored: the style sheet decides.
  }
}

function findScreen(): ScreenName {
  const path = location.href.slice(document.baseURI.length).replace(/[?#].*/, '')
  if (path === '' || path === 'dashboard') return 'dashboard'
  if (path === 'login') return 'login'
  if (/^book\/[^/]+\/read-epub$/.test(path)) return 'textReader'
  return /^book\/[^/]+\/read$/.test(path) ? 'reader' : 'frame'
}

/** Requests all files of the screen at once; otherwise they would be requested one import after the other. */
function requestFiles(screen: ScreenName): void {
  const lists = JSON.parse(dataset.files || '{}') as FirstFiles
  const { files, texts } = lists[screen] ?? { files: [], texts: {} }
  for (const href of [...files, ...(texts[root.lang] || [])]) {
    const isStyle = href.endsWith('.css')
    const link = Object.assign(document.createElement('link'), { crossOrigin: '', href })
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    document.head.append(link)
  }
}

/** Collects the events that another tab receives for all tabs, so that the first requests need not be repeated. */
function listenToOtherTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(streamLock)
  const messages: StreamMessage[] = []
  channel.onmessage = ({ data }: MessageEvent<StreamMessage>) => messages.push(data)
  window.lecternEarlyEvents = { channel, messages }
}

type Ask = (address: string) => Promise<Response>
interface Row {
  readonly id: SectionId
  readonly content: readonly { readonly id: string }[]
}

/** Requests the visible posters, so that they are loaded when the cards are drawn. */
function loadPosters(rows: readonly Row[], offer: string): void {
  const search = offer.includes('"optional-posters"') ? '?optional=true' : ''
  const count = countFirstCards(window.innerWidth)
  const images: HTMLImageElement[] = []
  for (const { id, content } of rows.filter((row) => row.content.length > 0).slice(0, priorityRows)) {
    const kind = id === 'new_series' || id === 'updated_series' ? 'series' : 'books'
    for (const item of content.slice(0, count)) {
      const { href } = new URL(`api/v1/${kind}/${item.id}/thumbnail${search}`, document.baseURI)
      images.push(Object.assign(new Image(), { src: href }))
    }
  }
  // Images without a reference would be removed from the memory cache of the page.
  window.lecternEarlyPosters = images
}

/** Requests the sections of Home that the user has not hidden, in the user's order. */
async function requestRows(ask: Ask, settings: Response, offer: string): Promise<void> {
  const stored = (await settings.clone().json())[sectionsKeyOf('all')]?.value
  const sections: readonly Section[] = stored ? JSON.parse(stored) : []
  const shown = completeSections(sections).filter(({ isHidden }) => !isHidden)
  const ids = shown.map(({ id }) => id).filter(isBuiltIn)
  const today = new Date()
  const rows = ids.map(async (id): Promise<Row> => {
    const answer = await ask(rowAddress(id, today))
    return { id, content: (await answer.clone().json()).content }
  })
  loadPosters(await Promise.all(rows), offer)
}

/** Types that every browser shows; other images are requested in another format (behaviour 4.6). */
const isShownType = /^image\/(jpeg|png|gif|webp)$/

interface FirstBook {
  readonly seriesId: string
  readonly readProgress: { readonly page: number; readonly completed: boolean } | null
}

/** Sends the requests that both readers need. */
function requestOpened(ask: Ask, offer: string) {
  const bookId = location.pathname.split('/').at(-2)
  const query = new URLSearchParams(location.search)
  const book = `api/v1/books/${bookId}`
  if (offer.includes('"neighbours"') && query.get('context') !== 'READLIST')
    void ask(`api/lectern/books/${bookId}/neighbours`)
  return { book, query, found: ask(book) }
}

/** Sends the requests for a book of pages, then requests the first shown page. */
async function requestBook(ask: Ask, offer: string): Promise<void> {
  const { book, query, found } = requestOpened(ask, offer)
  const listed = await ask(`${book}/pages`)
  const { seriesId, readProgress }: FirstBook = await (await found).clone().json()
  void ask(`api/v1/series/${seriesId}`)
  const pages: readonly { readonly mediaType: string }[] = await listed.clone().json()
  const number =
    Number(query.get('page')) || (!readProgress || readProgress.completed ? 1 : readProgress.page)
  if (!isShownType.test(pages[number - 1]?.mediaType ?? '')) return
  const { href } = new URL(`${book}/pages/${number}`, document.baseURI)
  window.lecternEarlyPosters = [Object.assign(new Image(), { src: href })]
}

interface FirstManifest {
  readonly readingOrder: readonly { readonly href?: string }[]
}

const maxEarlySheets = 4

/** Returns the names of the style sheets in the head of a chapter, if they are written in the usual way. */
function listSheets(text: string, chapter: string): readonly string[] {
  const [head = ''] = text.split('<body', 1)
  const hrefs = [...head.matchAll(/<link\b[^>]*?\bhref="([^"?#:]+\.css)"/g)].map(([, href = '']) => href)
  return hrefs
    .slice(0, maxEarlySheets)
    .map((href) => new URL(href, `http://book/${chapter}`).pathname.slice(1))
}

/** Sends the requests for a text book, then requests the chapter of the stored position. */
async function requestText(ask: Ask, offer: string): Promise<void> {
  const { book, found } = requestOpened(ask, offer)
  const manifest = ask(`${book}/manifest/epub`)
  const progression = ask(`${book}/progression`)
  void ask(`${book}/positions`)
  const { readingOrder }: FirstManifest = await (await manifest).clone().json()
  const { readProgress }: FirstBook = await (await found).clone().json()
  const place = await progression
  const { locator } = place.status === 200 && !readProgress?.completed ? await place.clone().json() : {}
  const names = readingOrder.map(({ href = '' }) => href.split('/resource/')[1] ?? '')
  const chapter = names.find((name) => decodeURIComponent(name) === locator?.href) ?? names[0]
  if (!chapter) return
  const folder = `${book}/resource/`
  const text = await (await ask(folder + chapter)).clone().text()
  for (const name of listSheets(text, chapter)) void ask(folder + name)
}

const settingsAddress = 'api/v1/client-settings/user/list'

/**
 * Sends the first requests of a screen for a signed-in user (`early-answers.ts`). On a slow connection the answers arrive before the code.
 * Servers other than Lectern have no call for the session.
 */
async function sendFirstRequests(screen: ScreenName): Promise<void> {
  const offer = document.querySelector<HTMLMetaElement>('meta[name=lectern-offer]')
  if (window.lecternSignInLink || !offer?.content.includes('"session"')) return
  const answers: Record<string, Promise<Response>> = {}
  window.lecternEarlyAnswers = answers
  listenToOtherTabs()
  const ask: Ask = (address) => {
    const { href } = new URL(address, document.baseURI)
    const headers = { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' }
    const answer = fetch(href, { credentials: 'include', headers })
    answers[href] = answer
    // The caller that uses the answer reports the failure.
    answer.catch(() => {})
    return answer
  }
  // Without a session these requests are refused, and the answer for the session leads to the login.
  if (screen === 'reader') requestBook(ask, offer.content).catch(() => {})
  if (screen === 'textReader') requestText(ask, offer.content).catch(() => {})
  // Readers need the settings before they show anything.
  const settingsNow = screen === 'reader' || screen === 'textReader' ? ask(settingsAddress) : undefined
  const session = await ask('api/lectern/session')
  const { user } = await session.clone().json()
  if (!user) {
    window.lecternEarlyEvents?.channel.close()
    window.lecternEarlyEvents = undefined
    return
  }
  const settings = await (settingsNow ?? ask(settingsAddress))
  if (screen === 'dashboard') await requestRows(ask, settings, offer.content)
}

watchForFailure()
takeSecret()
showPreferences()
const screenName = findScreen()
// Login and reader have no frame.
if (screenName === 'dashboard' || screenName === 'frame') root.dataset.frame = ''
if (screenName !== 'login') sendFirstRequests(screenName).catch(() => {})
requestFiles(screenName)
