import type { QueryClient } from '@tanstack/react-query'
import { changeMembers } from '../sets/change-members.ts'
import {
  isSameOrder,
  type MemberIds,
  mergeOrder,
  restoreOrder,
  withoutMembers,
} from '../sets/member-order.ts'
import type { SetKind } from '../sets/set-kinds.ts'

/** Changes of other users to the set. */
export interface OtherChanges {
  readonly addedCount: number
  readonly removedCount: number
  readonly hasMoves: boolean
}

export interface OrderState {
  /** Order on the screen. */
  readonly ids: MemberIds
  readonly status: 'saved' | 'saving'
  readonly error: unknown
  readonly other: OtherChanges | undefined
  /** Number of steps that can be undone. */
  readonly stepCount: number
}

interface Step {
  readonly before: MemberIds
  readonly after: MemberIds
}

const hasChanges = ({ addedCount, removedCount, hasMoves }: OtherChanges) =>
  addedCount > 0 || removedCount > 0 || hasMoves

/**
 * The order of a set that is being edited. Each change is shown and saved immediately, one save after another; a failure restores the order of
 * the server. Each save first reads the set, so that changes of other users are kept.
 */
export class OrderEditor {
  #state: OrderState
  /** Members on the server after the last save. */
  #base: MemberIds
  /** True for a set without a custom order, until the first change stores the order on the screen. */
  #isUnordered: boolean
  #steps: readonly Step[] = []
  /** Members that were removed in this editor. */
  readonly #removed = new Set<string>()
  #saving: Promise<void> | undefined
  /** Number of saves that were started. */
  #saveCount = 0
  /** True if an event arrived during a save. */
  #hasMissedEvent = false
  readonly #listeners = new Set<() => void>()
  readonly #client: QueryClient
  readonly #kind: SetKind
  readonly #setId: string
  readonly start: MemberIds

  /** `ids` are shown first; `stored` are the members in the order of the server, if the set is shown in another order. */
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

  /** Undoes the last change, and keeps later changes of other users. */
  undo(): void {
    const step = this.#steps.at(-1)
    if (!step) return
    this.#steps = this.#steps.slice(0, -1)
    for (const id of step.before) this.#removed.delete(id)
    this.#set({ ids: mergeOrder(step.after, step.before, this.#state.ids).ids, error: undefined })
    void this.#save()
  }

  /** Returns the order at the start of editing for the present members. */
  restore(now: MemberIds): MemberIds {
    return restoreOrder(this.start, this.#removed, now)
  }

  dismissNotices(): void {
    this.#set({ other: undefined, error: undefined })
  }

  /** Resolves when all changes are saved or a save has failed. */
  waitForSaves(): Promise<void> {
    return this.#saving ?? Promise.resolve()
  }

  /** Merges changes of other users after an event; during a save, when the save has ended. */
  async mergeServerOrder(): Promise<void> {
    if (this.#saving) {
      this.#hasMissedEvent = true
      return
    }
    const saveCount = this.#saveCount
    const theirs = (await this.#kind.get(this.#setId)).memberIds
    // An answer that is older than a save would revert the saved change on the screen, and the next save would revert it on the server.
    if (this.#saveCount !== saveCount) return this.mergeServerOrder()
    if (isSameOrder(theirs, this.#base)) return
    const isUntouched = isSameOrder(this.#state.ids, this.#base)
    const found = mergeOrder(this.#base, this.#state.ids, theirs)
    // The stored order of the members of a sorted set is not visible.
    const merged = { ...found, hasMoves: found.hasMoves && !this.#isUnordered }
    this.#base = theirs
    // Without an unsaved change, the order of the server is shown.
    this.#set({ ids: isUntouched ? theirs : merged.ids, ...(hasChanges(merged) && { other: merged }) })
  }

  #save(): Promise<void> {
    this.#saving ??= this.#saveAll().finally(() => {
      this.#saving = undefined
      this.#set({ status: 'saved' })
      if (!this.#hasMissedEvent) return
      this.#hasMissedEvent = false
      void this.mergeServerOrder().catch(() => {})
    })
    return this.#saving
  }

  async #saveAll(): Promise<void> {
    this.#saveCount++
    this.#set({ status: 'saving' })
    try {
      for (let target = this.#state.ids; ; target = this.#state.ids) {
        let found: OtherChanges | undefined
        const base = this.#base
        const { after } = await changeMembers(
          this.#client,
          this.#kind,
          this.#setId,
          (theirs) => {
            const merged = mergeOrder(base, target, theirs)
            found = { ...merged, hasMoves: merged.hasMoves && !this.#isUnordered }
            return merged.ids
          },
          { ordered: true },
        )
        this.#base = after
        this.#isUnordered = false
        // Moves made during the save take precedence over the saved order.
        const ids = isSameOrder(this.#state.ids, target)
          ? after
          : mergeOrder(target, this.#state.ids, after).ids
        this.#set({ ids, ...(found && hasChanges(found) && { other: found }) })
        if (isSameOrder(ids, after)) return
      }
    } catch (error) {
      this.#steps = []
      for (const id of this.#base) this.#removed.delete(id)
      this.#set({ ids: this.#base, error })
    }
  }
}
