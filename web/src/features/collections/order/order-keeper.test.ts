import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type MemberIds, moveMember } from '../member-order.ts'
import type { MemberSet, SetKind } from '../set-kinds.ts'
import { OrderKeeper } from './order-keeper.ts'

const start: MemberIds = ['a', 'b', 'c', 'd', 'e', 'f']

/** A server with one read list. Requests and answers take as long as `travel` lets them. */
function fakeServer(travel: (what: string) => Promise<unknown>) {
  let memberIds = start
  const read = (): MemberSet => ({
    id: 'list',
    name: 'List',
    ordered: true,
    summary: '',
    memberIds,
    filtered: false,
    lastModifiedDate: '2026-01-01T00:00:00Z',
  })
  const kind: Pick<SetKind, 'kind' | 'get' | 'change'> = {
    kind: 'readlist',
    get: async () => {
      await travel('question')
      const answer = read()
      await travel('answer')
      return answer
    },
    change: async (_, { memberIds: changed }) => {
      await travel('change')
      memberIds = changed ?? memberIds
      await travel('changed')
    },
  }
  return {
    kind: kind as SetKind,
    read: () => memberIds,
    changeElsewhere: (change: (ids: MemberIds) => MemberIds) => {
      memberIds = change(memberIds)
    },
  }
}

const move = fc.record({ id: fc.constantFrom(...start), to: fc.nat(start.length - 1) })
const act = fc.oneof(move, fc.constant('event' as const))

it('keeps every move, however late the answers come and whenever events ask for the order anew', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(act, { minLength: 1, maxLength: 8 }), async (s, acts) => {
      const server = fakeServer((what) => s.schedule(Promise.resolve(), what))
      const keeper = new OrderKeeper(new QueryClient(), server.kind, 'list', start)
      let wanted = start
      s.scheduleSequence(
        acts.map((what) => async () => {
          if (what === 'event') void keeper.follow()
          else {
            const moved = (ids: MemberIds) => moveMember(ids, ids.indexOf(what.id), what.to)
            wanted = moved(wanted)
            keeper.change(moved(keeper.read().ids))
          }
        }),
      )
      await s.waitIdle()
      expect(keeper.read()).toMatchObject({ ids: wanted, status: 'saved', error: undefined })
      expect(server.read()).toEqual(wanted)
    }),
    { numRuns: 200 },
  )
})

it('shows after a save what somebody else did during it', async () => {
  const waiting: (() => void)[] = []
  const server = fakeServer(() => new Promise<void>((go) => waiting.push(go)))
  const letThrough = () =>
    expect
      .poll(() => waiting.length)
      .toBe(1)
      .then(() => waiting.pop()?.())
  const keeper = new OrderKeeper(new QueryClient(), server.kind, 'list', start)
  keeper.change(moveMember(start, 0, 5))
  for (let step = 0; step < 3; step++) await letThrough()
  // The change is on the server, and its answer on the way.
  server.changeElsewhere((ids) => ids.filter((id) => id !== 'c'))
  await keeper.follow()
  for (let step = 0; step < 3; step++) await letThrough()
  await expect.poll(() => keeper.read().ids).toEqual(['b', 'd', 'e', 'f', 'a'])
  expect(keeper.read().other).toMatchObject({ removedCount: 1 })
})

it('tells of nobody when the members of a sorted list are stored in another order', async () => {
  const server = fakeServer(() => Promise.resolve())
  const shown = start.toReversed()
  const keeper = new OrderKeeper(new QueryClient(), server.kind, 'list', shown, start)
  await keeper.follow()
  expect(keeper.read()).toMatchObject({ ids: shown, other: undefined })
  keeper.change(moveMember(shown, 0, 1))
  await keeper.settle()
  expect(keeper.read()).toMatchObject({ ids: ['e', 'f', 'd', 'c', 'b', 'a'], other: undefined })
  expect(server.read()).toEqual(['e', 'f', 'd', 'c', 'b', 'a'])
})

it('says what was added to a sorted list and leaves its rows where they are', async () => {
  const server = fakeServer(() => Promise.resolve())
  const keeper = new OrderKeeper(new QueryClient(), server.kind, 'list', start.toReversed(), start)
  server.changeElsewhere((ids) => ['g', ...ids.toReversed()])
  await keeper.follow()
  expect(keeper.read()).toMatchObject({ other: { addedCount: 1, removedCount: 0, hasMoves: false } })
  expect(keeper.read().ids).toEqual(['g', 'f', 'e', 'd', 'c', 'b', 'a'])
})
