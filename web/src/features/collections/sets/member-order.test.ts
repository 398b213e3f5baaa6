import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  appendMissing,
  insertBack,
  mergeOrder,
  moveMember,
  restoreOrder,
  withoutMembers,
} from './member-order.ts'

const ids = fc.uniqueArray(fc.constantFrom(...'abcdefghij'))
const letters = (text: string) => [...text]

describe('the members of a set', () => {
  it('are appended once', () => {
    expect(appendMissing(letters('ab'), letters('bccd'))).toEqual(letters('abcd'))
  })
  it('return after their earlier predecessor', () => {
    expect(insertBack(letters('acx'), letters('b'), letters('abc'))).toEqual(letters('abcx'))
    expect(insertBack(letters('cx'), letters('ab'), letters('abc'))).toEqual(letters('abcx'))
  })
  it('are moved to a position, at most to the ends', () => {
    expect(moveMember(letters('abcd'), 0, 2)).toEqual(letters('bcad'))
    expect(moveMember(letters('abcd'), 3, -5)).toEqual(letters('dabc'))
    expect(moveMember(letters('abcd'), 0, 99)).toEqual(letters('bcda'))
  })
})

it('undo restores the order and keeps later changes of other users', () => {
  // `b` was removed by others, `c` here; others added `e`.
  expect(restoreOrder(letters('abcd'), new Set('c'), letters('dea'))).toEqual(letters('acde'))
})

describe('two users who change a list at the same time', () => {
  it('keep their additions, removals and moves', () => {
    const merged = mergeOrder(letters('abcd'), letters('dabc'), letters('abxd'))
    expect(merged.ids).toEqual(letters('dabx'))
    expect(merged).toMatchObject({ addedCount: 1, removedCount: 1, hasMoves: false })
  })
  it('are reported when both moved members; the later order is used', () => {
    const merged = mergeOrder(letters('abc'), letters('cab'), letters('bac'))
    expect(merged.ids).toEqual(letters('cab'))
    expect(merged.hasMoves).toBe(true)
  })
  it('never lose or duplicate a member that both keep', () => {
    fc.assert(
      fc.property(ids, ids, ids, (base, mine, theirs) => {
        const merged = mergeOrder(base, mine, theirs).ids
        const expected = [...'abcdefghij'].filter((id) => {
          const [before, here, there] = [base, mine, theirs].map((list) => list.includes(id))
          return before ? here && there : here || there
        })
        expect(merged.toSorted()).toEqual(expected)
        expect(new Set(merged).size).toBe(merged.length)
      }),
    )
  })
  it('undo of a removal restores the exact order if nothing else has changed', () => {
    fc.assert(
      fc.property(ids, ids, (all, removed) => {
        expect(insertBack(withoutMembers(all, removed), removed, all)).toEqual(all)
      }),
    )
  })
})
