import type { QueryClient } from '@tanstack/react-query'
import { changeMembers } from '../change-members.ts'
import { isSameOrder, type MemberIds, mergeOrder, restoreOrder, withoutMembers } from '../member-order.ts'
import type { SetKind } from '../set-kinds.ts'

/** What somebody else did to the set meanwhile. */
export interface OtherChange {
  readonly addedCount: number
  readonly removedCount: number
  readonly hasMoves: boolean
}

export interface OrderState {
  /** The order on the screen. */
  readonly ids: MemberIds
  readonly status: 'saved' | 'saving'
  readonly error: unknown
  readonly other: OtherChange | undefined
  /** Steps that can be undone. */
  readonly stepCount: number
}

interface Step {
  readonly before: MemberIds
  readonly after: MemberIds
}

const isNews = ({ addedCount, removedCount, hasMoves }: OtherChange) =>
  addedCount > 0 || removedCount > 0 || hasMoves

/**
 * Holds the order of a set while it is edited. Each change is shown and saved at once, one save after the other; a failure puts back what the
 * server has. Before each save the set is read again, so that what others did meanwhile stays.
 */
export class OrderKeeper {
  #state: OrderState
  /** What the server had after the last save. */
  #base: MemberIds
  /** True for a set without an order of its own, until the first change gives it the one on the screen. */
  #isUnordered: boolean
  #steps: readonly Step[] = []
  /** Members that were removed here. */
  readonly #removed = new Set<string>()
  #saving: Promise<void> | undefined
  /** Number of saves that were begun. */
  #saveCount = 0
  /** True when an event came during a save. */
  #isBehind = false
  readonly #listeners = new Set<() => void>()
  readonly #client: QueryClient
  readonly #kind: SetKind
  readonly #setId: string
  readonly start: MemberIds

  /** `ids` are shown at first; `stored` are the members as the server lists them, when it sorts the set by something else than that. */
  constructor(client: QueryClient, kind: SetKind, setId: string, ids: MemberIds, stored?: MemberIds) {
    this.#client = client
    this.#kind = kind
    this.#setId = setId
    this.#base = stored ?? ids
    this.#isUnordered = stored !== undefined
    this.start = ids
    this.#state = { ids, status: 'saved', error: undefined, other: undefined, stepCount: 0 }
  }

  readonly subscribe = (handler: () => void): (() => void) => {
    this.#listeners.add(handler)
    return () => this.#listeners.delete(handler)
  }
  readonly read = (): OrderState => this.#state

  #set(part: Partial<OrderState>): void {
    this.#state = { ...this.#state, ...part, stepCount: this.#steps.length }
    for (const handler of this.#listeners) handler()
  }

  /** Shows and saves another order. */
  change(ids: MemberIds): void {
    const before = this.#state.ids
    if (isSameOrder(before, ids)) return
    this.#steps = [...this.#steps, { before, after: ids }]
    for (const id of withoutMembers(before, ids)) this.#removed.add(id)
    this.#set({ ids, error: undefined })
    void this.#save()
  }

  /** Takes the last change back, and keeps what others did since. */
  undo(): void {
    const step = this.#steps.at(-1)
    if (!step) return
    this.#steps = this.#steps.slice(0, -1)
    for (const id of step.before) this.#removed.delete(id)
    this.#set({ ids: mergeOrder(step.after, step.before, this.#state.ids).ids, error: undefined })
    void this.#save()
  }

  /** Returns the order at the beginning, among the members that a set has now. */
  restore(now: MemberIds): MemberIds {
    return restoreOrder(this.start, this.#removed, now)
  }

  dismissNews(): void {
    this.#set({ other: undefined, error: undefined })
  }

  /** Resolves when everything is saved, or a save has failed. */
  settle(): Promise<void> {
    return this.#saving ?? Promise.resolve()
  }

  /** Takes in what others did, when an event tells of a change; during a save, after it. */
  async follow(): Promise<void> {
    if (this.#saving) {
      this.#isBehind = true
      return
    }
    const saveCount = this.#saveCount
    const theirs = (await this.#kind.get(this.#setId)).memberIds
    // An answer from before a save would take back on the screen what was saved, and the next save would take it back on the server.
    if (this.#saveCount !== saveCount) return this.follow()
    if (isSameOrder(theirs, this.#base)) return
    const isUntouched = isSameOrder(this.#state.ids, this.#base)
    const found = mergeOrder(this.#base, this.#state.ids, theirs)
    // Nobody sees in which order the members of a sorted set are stored.
    const merged = { ...found, hasMoves: found.hasMoves && !this.#isUnordered }
    this.#base = theirs
    // Without a change of ours, their order is the order.
    this.#set({ ids: isUntouched ? theirs : merged.ids, ...(isNews(merged) && { other: merged }) })
  }

  #save(): Promise<void> {
    this.#saving ??= this.#saveAll().finally(() => {
      this.#saving = undefined
      this.#set({ status: 'saved' })
      if (!this.#isBehind) return
      this.#isBehind = false
      void this.follow().catch(() => {})
    })
    return this.#saving
  }

  async #saveAll(): Promise<void> {
    this.#saveCount++
    this.#set({ status: 'saving' })
    try {
      for (let target = this.#state.ids; ; target = this.#state.ids) {
        let news: OtherChange | undefined
        const base = this.#base
        const { after } = await changeMembers(
          this.#client,
          this.#kind,
          this.#setId,
          (theirs) => {
            const merged = mergeOrder(base, target, theirs)
            news = { ...merged, hasMoves: merged.hasMoves && !this.#isUnordered }
            return merged.ids
          },
          { ordered: true },
        )
        this.#base = after
        this.#isUnordered = false
        // Moves that were made during the save stand over what it brought.
        const ids = isSameOrder(this.#state.ids, target)
          ? after
          : mergeOrder(target, this.#state.ids, after).ids
        this.#set({ ids, ...(news && isNews(news) && { other: news }) })
        if (isSameOrder(ids, after)) return
      }
    } catch (error) {
      this.#steps = []
      for (const id of this.#base) this.#removed.delete(id)
      this.#set({ ids: this.#base, error })
    }
  }
}
