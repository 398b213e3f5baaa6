import { getMe, type User } from '@lectern/contract/auth'
import { type Book, listBooks } from '@lectern/contract/books'
import { createLibrary, type Library } from '@lectern/contract/libraries'
import type { Role } from '@lectern/contract/roles'
import type { Route } from '@lectern/contract/route'
import { listSeries, type Series } from '@lectern/contract/series'
import { getTasks } from '@lectern/contract/tasks-details'
import { createUser } from '@lectern/contract/users'
import { type BrowserContext, expect } from '@playwright/test'

export interface Credentials {
  readonly email: string
  readonly password: string
}
export const owner: Credentials = { email: 'owner@example.org', password: 'a long sentence' }

type Reply<R extends Route> = ReturnType<R['response']['parse']>
type QueryValue = string | number | boolean
interface Input {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, QueryValue | readonly QueryValue[]>>
  readonly body?: unknown
}

/** Far more than the tasks of a test take by themselves: their processes have a low priority, so any other work on the machine delays them. */
const taskTimeoutMs = 300_000

const sessionCookie = 'KOMGA-SESSION'

function toUrl(address: string, path: string, { params, query }: Input): string {
  const url = new URL(`${address}${path.replace(/:(\w+)/g, (_, key: string) => params?.[key] ?? '')}`)
  for (const [key, value] of Object.entries(query ?? {}))
    for (const each of [value].flat()) url.searchParams.append(key, String(each))
  return url.href
}

const basic = ({ email, password }: Credentials) =>
  `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`

/** A signed-in user without a browser. Replies are checked against the contract. */
export class Account {
  readonly address: string
  readonly credentials: Credentials
  readonly user: User
  readonly #cookie: string

  private constructor(address: string, credentials: Credentials, user: User, cookie: string) {
    this.address = address
    this.credentials = credentials
    this.user = user
    this.#cookie = cookie
  }

  /** Creates the first account of a new server and signs in. */
  static async claim(address: string, credentials: Credentials = owner): Promise<Account> {
    const { email, password } = credentials
    const answer = await fetch(`${address}/api/v1/claim`, {
      method: 'POST',
      headers: { 'X-Komga-Email': email, 'X-Komga-Password': password },
    })
    if (!answer.ok) throw new Error(`claiming answered ${answer.status}`)
    return Account.signIn(address, credentials)
  }

  static async signIn(address: string, credentials: Credentials): Promise<Account> {
    const answer = await fetch(`${address}${getMe.path}`, { headers: { authorization: basic(credentials) } })
    if (!answer.ok) throw new Error(`signing in answered ${answer.status}`)
    const cookie = answer.headers.getSetCookie().find((text) => text.startsWith(`${sessionCookie}=`))
    const value = cookie?.slice(sessionCookie.length + 1).split(';')[0]
    if (value === undefined) throw new Error('signing in gave no session')
    return new Account(address, credentials, getMe.response.parse(await answer.json()), value)
  }

  /** Returns the raw response of any path below the server. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...init.headers, cookie: `${sessionCookie}=${this.#cookie}` }
    return fetch(`${this.address}${path}`, { ...init, headers })
  }

  async ask<const R extends Route>(route: R, input: Input = {}): Promise<Reply<R>> {
    const url = toUrl('', `http://x${route.path}`, input).slice('http://x'.length)
    const answer = await this.fetch(url, {
      method: route.method,
      ...(input.body === undefined
        ? {}
        : { body: JSON.stringify(input.body), headers: { 'content-type': 'application/json' } }),
    })
    if (!answer.ok)
      throw new Error(`${route.method} ${url} answered ${answer.status}: ${await answer.text()}`)
    const text = await answer.text()
    return (text === '' ? undefined : route.response.parse(JSON.parse(text))) as Reply<R>
  }

  async addLibrary(name: string, root: string): Promise<Library> {
    return this.ask(createLibrary, { body: { name, root } })
  }

  async addUser(
    credentials: Credentials,
    roles: readonly Role[],
    libraryIds?: readonly string[],
  ): Promise<User> {
    const shared = libraryIds ? { sharedLibraries: { all: false, libraryIds } } : {}
    return this.ask(createUser, { body: { ...credentials, roles, ...shared } })
  }

  async books(query: Input['query'] = {}): Promise<readonly Book[]> {
    const page = await this.ask(listBooks, { query: { size: 2000, ...query } })
    return page.content
  }

  async series(): Promise<readonly Series[]> {
    const page = await this.ask(listSeries, { query: { size: 2000 } })
    return page.content
  }

  async seriesNamed(title: string): Promise<Series> {
    const found = (await this.series()).find((series) => series.metadata.title === title)
    if (!found) throw new Error(`no series ${title}`)
    return found
  }

  /**
   * Returns the book of this number; read progress and ids are those of this account. Waits for the metadata of its series, which are
   * written after the book can be read.
   */
  async bookOf(title: string, number: number): Promise<Book> {
    const find = async () =>
      (await this.books()).find((book) => book.seriesTitle === title && book.metadata.numberSort === number)
    let found = await find()
    if (!found)
      await expect
        .poll(async () => {
          found = await find()
          return found
        }, `book ${number} of ${title}`)
        .toBeDefined()
    if (!found) throw new Error(`no book ${number} of ${title}`)
    return found
  }

  /** Waits until that many books can be read. */
  async waitForBooks(count: number, timeout = taskTimeoutMs): Promise<void> {
    const ready = async () => (await this.books({ media_status: 'READY' })).length
    await expect.poll(ready, { timeout, intervals: [250] }).toBe(count)
  }

  /** Waits until no task waits or runs, so that no later event renews a screen. Only for administrators. */
  async waitForTasks(timeout = taskTimeoutMs): Promise<void> {
    const left = async () => {
      const { types } = await this.ask(getTasks)
      return types.filter(({ waiting, running }) => waiting + running > 0).map(({ type }) => type)
    }
    await expect.poll(left, { timeout, intervals: [100, 250] }).toEqual([])
  }

  /** Gives a browser this session, as if its user had signed in there. */
  async enter(context: BrowserContext): Promise<void> {
    const { hostname, pathname } = new URL(this.address)
    await context.addCookies([
      {
        name: sessionCookie,
        value: this.#cookie,
        domain: hostname,
        path: pathname === '' ? '/' : pathname,
        httpOnly: true,
        sameSite: 'Lax',
      },
    ])
  }
}
