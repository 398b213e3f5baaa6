import { expect, test } from 'vitest'
import { parseBookName, splitVolume } from './series-name.ts'

test.each([
  ['Half Steps 008', 'Half Steps', '008'],
  ['Half Steps #008 (2013) (digital)', 'Half Steps', '008'],
  ['Half Steps v2 #100 (2013)', 'Half Steps', '100'],
  ['Half Steps v2 #½', 'Half Steps', '½'],
  ['Half_Steps_-_008_[Group]', 'Half Steps', '008'],
  ['Half Steps - Chapter 12.5', 'Half Steps', '12.5'],
  ['Half Steps v02 (2019)', 'Half Steps', '02'],
  ['Half Steps Vol. 3', 'Half Steps', '3'],
  ['Pepper & Carrot 017 - A Fresh Start', 'Pepper & Carrot', '017'],
  ['Half Steps (2013) 008', 'Half Steps', '008'],
  ['Half Steps', 'Half Steps', ''],
  ['100 Bullets 012', '100 Bullets', '012'],
  ['2001', '2001', ''],
])('behaviour 10.1: %s is of %s', (name, series, number) => {
  const found = parseBookName(name)
  expect(found.series).toContain(series)
  expect(found.number).toBe(number)
})

test('behaviour 10.1: the title with its year is the first spelling', () => {
  expect(parseBookName('Half Steps v2 008 (2013)').series).toEqual([
    'Half Steps v2 (2013)',
    'Half Steps v2',
    'Half Steps (2013)',
    'Half Steps',
  ])
})

test.each([
  ['Half Steps v2', 'Half Steps', '2'],
  ['Half Steps (2015)', 'Half Steps', '2015'],
  ['Half Steps 2015', 'Half Steps', '2015'],
  ['Half Steps, Vol. 03', 'Half Steps', '3'],
  ['Room 12', 'Room 12', ''],
  ['2015', '2015', ''],
])('behaviour 7.1: %s is %s of volume %s', (title, base, volume) => {
  expect(splitVolume(title)).toEqual({ base, volume })
})
