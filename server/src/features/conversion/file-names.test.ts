import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bookTypes } from '../../media/detect.ts'
import { convertedPath, isConvertible, repairedPath } from './file-names.ts'

describe('behaviour 4.9: the extension of a book follows its content', () => {
  test.each([
    ['a/b.zip', bookTypes.zip, 'a/b.cbz'],
    ['a/b.rar', bookTypes.rar5, 'a/b.cbr'],
    ['a/b.cbz', bookTypes.rar4, 'a/b.cbr'],
    ['a/b.cbr', bookTypes.zip, 'a/b.cbz'],
    ['a/b.cbz', bookTypes.pdf, 'a/b.pdf'],
    ['a/b.cbz', bookTypes.epub, 'a/b.epub'],
    ['a/b.cbr', bookTypes.sevenZip, 'a/b.cb7'],
    ['a/b.cbr', bookTypes.tar, 'a/b.cbt'],
    ['a.b/c', bookTypes.zip, 'a.b/c.cbz'],
    ['a/.hidden', bookTypes.zip, 'a/.hidden.cbz'],
    ['a/b.1.zip', bookTypes.zip, 'a/b.1.cbz'],
  ])('%s with %s', (path, mediaType, wanted) => expect(repairedPath(path, mediaType)).toBe(wanted))
  test.each([
    ['a.cbz', bookTypes.zip],
    ['a.CBZ', bookTypes.zip],
    ['a.epub', bookTypes.zip],
    ['a.cbz', 'image/png'],
    ['a.cbz', ''],
  ])('%s with %s is unchanged', (path, mediaType) => expect(repairedPath(path, mediaType)).toBeUndefined())
  test('is right after it was repaired', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...Object.values(bookTypes)), (start, mediaType) => {
        const path = `${start}a`
        const repaired = repairedPath(path, mediaType)
        return repaired === undefined || repairedPath(repaired, mediaType) === undefined
      }),
    )
  })
})

describe('behaviour 4.8: conversion to CBZ', () => {
  test('applies to other archives of images, whose CBZ is next to them', () => {
    const kinds = Object.entries(bookTypes).filter(([, type]) => isConvertible(type))
    expect(kinds.map(([name]) => name).sort()).toEqual(['rar4', 'rar5', 'sevenZip', 'tar'])
    expect(convertedPath('a.b/c.1.cbr')).toBe('a.b/c.1.cbz')
  })
})
