import type { KoboChange } from '@lectern/contract/kobo-books'
import type { FastifyInstance } from 'fastify'
import type { Reply } from '../servers/test-client.ts'

// biome-ignore lint/suspicious/noExplicitAny: changes are read without types
type Change = any

/** A Kobo. It applies the changes that it receives, and keeps the token of the last answer. */
export class KoboDevice {
  readonly #http: FastifyInstance
  readonly #key: string
  readonly #id: string
  token: string | undefined
  /** Titles of books by id. */
  readonly books = new Map<string, string>()
  /** Status of books by id. */
  readonly states = new Map<string, string>()
  /** Ids of books by the name of their shelf. */
  readonly shelves = new Map<string, readonly string[]>()
  /** The last received changes, as kind and id. */
  told: string[] = []

  constructor(http: FastifyInstance, key: string, id = '') {
    this.#http = http
    this.#key = key
    this.#id = id
  }

  ask(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object): Promise<Reply> {
    return this.#http.inject({
      method,
      url: `/kobo/${this.#key}${path}`,
      headers: {
        accept: 'application/json',
        ...(this.#id !== '' && { 'x-kobo-deviceid': this.#id }),
        ...(this.token !== undefined && { 'x-kobo-synctoken': this.token }),
      },
      ...(payload && { payload }),
    })
  }

  /** Requests the next part. A lost answer changes nothing; an answer without its token changes only the books. */
  async syncPart(lost: 'answer' | 'token' | undefined = undefined): Promise<{ isMore: boolean }> {
    const reply = await this.ask('GET', '/v1/library/sync?Filter=ALL')
    if (reply.statusCode !== 200) throw new Error(`sync: ${reply.statusCode} ${reply.body}`)
    const isMore = reply.headers['x-kobo-sync'] === 'continue'
    if (lost === 'answer') return { isMore: true }
    const changes = reply.json() as KoboChange[]
    if (isMore && changes.length === 0) throw new Error('an empty part with more to come')
    this.told = changes.map((change) => this.#apply(change))
    if (lost !== 'token') this.token = String(reply.headers['x-kobo-synctoken'])
    return { isMore: isMore || lost === 'token' }
  }

  /** Requests all remaining parts. */
  async sync(): Promise<string[]> {
    const all: string[] = []
    for (let parts = 0; ; parts += 1) {
      const { isMore } = await this.syncPart()
      all.push(...this.told)
      if (!isMore) return all
      if (parts > 1000) throw new Error('there is no end')
    }
  }

  #apply(change: Change): string {
    const [[kind, value] = ['', {}]] = Object.entries<Change>(change)
    if (kind === 'NewEntitlement') {
      const id: string = value.BookEntitlement.Id
      this.books.set(id, value.BookMetadata.Title)
      this.states.set(id, value.ReadingState.StatusInfo.Status)
      return `${kind} ${id}`
    }
    if (kind === 'ChangedProductMetadata') {
      this.books.set(value.EntitlementId, value.Title)
      return `${kind} ${value.EntitlementId}`
    }
    if (kind === 'ChangedEntitlement') {
      const id: string = value.BookEntitlement.Id
      if (!value.BookEntitlement.IsRemoved) throw new Error('neither new nor removed')
      this.books.delete(id)
      this.states.delete(id)
      return `${kind} ${id}`
    }
    if (kind === 'ChangedReadingState') {
      this.states.set(value.ReadingState.EntitlementId, value.ReadingState.StatusInfo.Status)
      return `${kind} ${value.ReadingState.EntitlementId}`
    }
    const { Id, Name, Items } = value.Tag
    for (const [name, ids] of this.shelves) if (ids[0] === Id) this.shelves.delete(name)
    if (kind !== 'DeletedTag')
      this.shelves.set(Name, [Id, ...Items.map((item: { RevisionId: string }) => item.RevisionId)])
    return `${kind} ${Name}`
  }
}
