import { describe, expect, it } from 'vitest'
import type { StoredPoster } from './poster-calls.ts'
import {
  type AddedPoster,
  addImages,
  dropImage,
  emptyDraft,
  getSelected,
  isDraftChanged,
  selectPoster,
  toggleRemoved,
  withoutGone,
} from './poster-draft.ts'
import { describeFit } from './poster-fit.ts'

const image = (key: string): AddedPoster => ({
  key,
  name: 'cover.png',
  file: new Blob(),
  url: undefined,
  width: 10,
  height: 14,
})
const poster = (id: string, selected = false): StoredPoster => ({
  id,
  type: 'USER_UPLOADED',
  selected,
  mediaType: 'image/jpeg',
  fileSize: 1,
  width: 10,
  height: 14,
})
const stored = [poster('a'), poster('b', true)]

describe('the draft of posters', () => {
  it('selects the first added image, also if two have the same name', () => {
    const draft = addImages(emptyDraft, [image('n1'), image('n2')])
    expect(getSelected(draft, stored)).toBe('n1')
    expect(draft.added).toHaveLength(2)
  })
  it('is unchanged when the original poster is chosen again', () => {
    expect(isDraftChanged(selectPoster(emptyDraft, 'a'), stored)).toBe(true)
    expect(isDraftChanged(selectPoster(selectPoster(emptyDraft, 'a'), 'b'), stored)).toBe(false)
  })
  it('chooses another poster when the chosen one is removed, and keeps a removed one that is chosen again', () => {
    const removed = toggleRemoved(emptyDraft, 'b', stored)
    expect(getSelected(removed, stored)).toBe('a')
    const again = selectPoster(removed, 'b')
    expect(again.removed).toEqual([])
    const dropped = dropImage(addImages(emptyDraft, [image('n1')]), 'n1', stored)
    expect(getSelected(dropped, stored)).toBe('b')
    expect(isDraftChanged(dropped, stored)).toBe(false)
  })
  it('drops posters that another user has deleted', () => {
    const draft = selectPoster(toggleRemoved(emptyDraft, 'b', stored), 'a')
    expect(withoutGone(draft, [poster('c', true)])).toEqual(emptyDraft)
  })
})

it('describes how an image of another shape is shown', () => {
  expect(describeFit(707, 1000)).toBeUndefined()
  expect(describeFit(767, 1000)?.kind).toBe('sides')
  expect(describeFit(650, 1000)?.kind).toBe('ends')
  expect(describeFit(1600, 900)?.kind).toBe('wide')
  expect(describeFit(100, 900)?.kind).toBe('tall')
})
