import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type MemberIds, moveMember } from '../sets/member-order.ts'
import type { MemberSet, SetKind } from '../sets/set-kinds.ts'
import { OrderEditor } from './order-editor.ts'

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
  const kind: Pick<SetKind, 'name' | 'get' | 'change'> = {
    name: 'readlist',
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

it('keeps every move, however late answers and events arrive', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(act, { minLength: 1, maxLength: 8 }), async (s, acts) => {
      const server = fakeServer((what) => s.schedule(Promise.resolve(), what))
      const editor = new OrderEditor(new QueryClient(), server.kind, 'list', start)
      let wanted = start
      s.scheduleSequence(
        acts.map((what) => async () => {
          if (what === 'event') void editor.mergeServerOrder()
          else {
            const moved = (ids: MemberIds) => moveMember(ids, ids.indexOf(what.id), what.to)
            wanted = moved(wanted)
            editor.change(moved(editor.read().ids))
          }
        }),
      )
      await s.waitIdle()
      expect(editor.read()).toMatchObject({ ids: wanted, status: 'saved', error: undefined })
      expect(server.read()).toEqual(wanted)
    }),
    { numRuns: 200 },
  )
})

it('shows changes of other users during a save after it', async () => {
  const waiting: (() => void)[] = []
  const server = fakeServer(() => new Promise<void>((go) => waiting.push(go)))
  const letThrough = () =>
    expect
      .poll(() => waiting.length)
      .toBe(1)
      .then(() => waiting.pop()?.())
  const editor = new OrderEditor(new QueryClient(), server.kind, 'list', start)
  editor.change(moveMember(start, 0, 5))
  for (let step = 0; step < 3; step++) await letThrough()
  // The change is on the server, and its answer on the way.
  server.changeElsewhere((ids) => ids.filter((id) => id !== 'c'))
  await editor.mergeServerOrder()
  for (let step = 0; step < 3; step++) await letThrough()
  await expect.poll(() => editor.read().ids).toEqual(['b', 'd', 'e', 'f', 'a'])
  expect(editor.read().other).toMatchObject({ removedCount: 1 })
})

it('reports no changes if only the stored order of a sorted list differs', async () => {
  const server = fakeServer(() => Promise.resolve())
  const shown = start.toReversed()
  const editor = new OrderEditor(new QueryClient(), server.kind, 'list', shown, start)
  await editor.mergeServerOrder()
  expect(editor.read()).toMatchObject({ ids: shown, other: undefined })
  editor.change(moveMember(shown, 0, 1))
  await editor.waitForSaves()
  expect(editor.read()).toMatchObject({ ids: ['e', 'f', 'd', 'c', 'b', 'a'], other: undefined })
  expect(server.read()).toEqual(['e', 'f', 'd', 'c', 'b', 'a'])
})

it('reports members added to a sorted list without moving its rows', async () => {
  const server = fakeServer(() => Promise.resolve())
  const editor = new OrderEditor(new QueryClient(), server.kind, 'list', start.toReversed(), start)
  server.changeElsewhere((ids) => ['g', ...ids.toReversed()])
  await editor.mergeServerOrder()
  expect(editor.read()).toMatchObject({ other: { addedCount: 1, removedCount: 0, hasMoves: false } })
  expect(editor.read().ids).toEqual(['g', 'f', 'e', 'd', 'c', 'b', 'a'])
})
