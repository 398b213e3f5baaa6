import type { PosterType } from '@lectern/contract/posters'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addPoster,
  dropPosters,
  mergeSidecars,
  type Preference,
  type Selectable,
  selectPoster,
} from './select-poster.ts'

interface Poster extends Selectable {
  readonly id: number
}
const types: PosterType[] = ['GENERATED', 'SIDECAR', 'USER_UPLOADED']
const preferences: Preference[] = ['YES', 'NO', 'IF_NONE_OR_GENERATED']

let lastId = 0
const poster = (type: PosterType, source = ''): Poster => {
  lastId += 1
  return { id: lastId, type, selected: false, source: type === 'SIDECAR' ? source : '' }
}

const step = fc.oneof(
  fc.record({
    act: fc.constant('add' as const),
    type: fc.constantFrom(...types),
    source: fc.constantFrom('a', 'b', 'c'),
    preference: fc.constantFrom(...preferences),
  }),
  fc.record({ act: fc.constant('select' as const), at: fc.nat(9) }),
  fc.record({ act: fc.constant('drop' as const), at: fc.nat(9) }),
  fc.record({
    act: fc.constant('look' as const),
    sources: fc.subarray(['a', 'b', 'c']),
    fresh: fc.subarray(['a', 'b', 'c']),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

function apply(posters: readonly Poster[], s: Step): Poster[] {
  if (s.act === 'add') return addPoster(posters, poster(s.type, s.source), s.preference)
  if (s.act === 'look')
    return mergeSidecars(
      posters,
      new Set(s.sources),
      s.fresh.filter((f) => s.sources.includes(f)).map((f) => poster('SIDECAR', f)),
      s.sources[0],
    )
  const chosen = posters[s.at % Math.max(1, posters.length)]
  if (!chosen) return [...posters]
  return s.act === 'select' ? selectPoster(posters, chosen) : dropPosters(posters, (p) => p === chosen)
}
const shown = (posters: readonly Poster[]) => posters.find((p) => p.selected)
const anyPosters = fc
  .array(step, { maxLength: 12 })
  .map((steps) => steps.reduce<Poster[]>((posters, s) => apply(posters, s), []))

describe('behaviour 6.2: which poster is shown', () => {
  test('after any changes, one poster is selected, at most one is generated, and each file has one sidecar', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let posters: Poster[] = []
        for (const s of steps) {
          posters = apply(posters, s)
          expect(posters.filter((p) => p.selected)).toHaveLength(posters.length > 0 ? 1 : 0)
          expect(posters.filter((p) => p.type === 'GENERATED').length).toBeLessThanOrEqual(1)
          const sources = posters.filter((p) => p.type === 'SIDECAR').map((p) => p.source)
          expect(new Set(sources).size).toBe(sources.length)
        }
      }),
    )
  })
  test('YES selects the added poster, NO keeps the selection', () => {
    fc.assert(
      fc.property(
        anyPosters,
        fc.constantFrom(...types),
        fc.constantFrom('a', 'z'),
        (before, type, source) => {
          const added = poster(type, source)
          expect(shown(addPoster(before, added, 'YES'))?.id).toBe(added.id)
          const after = addPoster(before, added, 'NO')
          const was = shown(before)
          const stays = was !== undefined && after.some((p) => p.id === was.id)
          expect(shown(after)?.id).toBe(stays ? was.id : added.id)
        },
      ),
    )
  })
  test('IF_NONE_OR_GENERATED selects it if none, a generated one or its predecessor is selected', () => {
    fc.assert(
      fc.property(
        anyPosters,
        fc.constantFrom(...types),
        fc.constantFrom('a', 'z'),
        (before, type, source) => {
          const added = poster(type, source)
          const was = shown(before)
          const isOwn = was?.type === 'SIDECAR' && type === 'SIDECAR' && was.source === source
          const isWeak = was === undefined || was.type === 'GENERATED' || isOwn
          const after = addPoster(before, added, 'IF_NONE_OR_GENERATED')
          expect(shown(after)?.id).toBe(isWeak ? added.id : was.id)
        },
      ),
    )
  })
  test('if the selected poster is dropped, the first remaining one is selected; otherwise the selection is kept', () => {
    fc.assert(
      fc.property(anyPosters, fc.nat(9), (before, at) => {
        const gone = before[at % Math.max(1, before.length)]
        const after = dropPosters(before, (p) => p === gone)
        const expected = gone?.selected ? after[0]?.id : shown(before)?.id
        expect(shown(after)?.id).toBe(expected)
        expect(after.map((p) => p.id)).toEqual(before.filter((p) => p !== gone).map((p) => p.id))
      }),
    )
  })
  test('behaviour 5.8: sidecars without a file are dropped, and a selected upload remains selected', () => {
    const upload = addPoster([poster('GENERATED')], poster('USER_UPLOADED'), 'YES')
    const looked = mergeSidecars(
      upload,
      new Set(['a', 'b']),
      [poster('SIDECAR', 'a'), poster('SIDECAR', 'b')],
      'a',
    )
    expect(shown(looked)?.type).toBe('USER_UPLOADED')
    const plain = mergeSidecars(
      [poster('GENERATED')],
      new Set(['a', 'b']),
      [poster('SIDECAR', 'a'), poster('SIDECAR', 'b')],
      'a',
    )
    expect(shown(plain)?.source).toBe('a')
    expect(mergeSidecars(looked, new Set(), [], undefined).map((p) => p.type)).toEqual([
      'GENERATED',
      'USER_UPLOADED',
    ])
    // A folder that was renamed: the image is another file, and is still shown.
    const moved = mergeSidecars(plain, new Set(['x/a']), [poster('SIDECAR', 'x/a')], 'x/a')
    expect(moved.map((p) => [p.source, p.selected])).toEqual([
      ['', false],
      ['x/a', true],
    ])
  })
})
