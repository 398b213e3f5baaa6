import { expect, test } from 'vitest'
import { parseAgeRating } from './age-rating.ts'

test.each([
  ['Everyone', 0],
  ['G', 0],
  ['Early Childhood', 3],
  ['Kids to Adults', 6],
  ['PG', 8],
  ['Everyone 10+', 10],
  ['Teen', 13],
  ['MA15+', 15],
  ['MA 15+', 15],
  ['M', 17],
  ['Mature 17+', 17],
  ['Mature', 17],
  ['Adults Only 18+', 18],
  ['R18+', 18],
  ['X18+', 18],
  ['15+', 15],
  ['18', 18],
  ['0', 0],
  ['R-18', 18],
  ['R', 17],
  ['X', 18],
  ['Adult', 18],
  ['Explicit content', 18],
  ['PG-13', 13],
  ['PG 13', 13],
  ['NC-17', 17],
  ['T+', 15],
  ['Teen (16+)', 16],
  ['Ages 9-12', 12],
  ['12 ans', 12],
  ['Ab 16 Jahren', 16],
  ['FSK 18', 18],
  ['18歳以上', 18],
  ['１８禁', 18],
  ['成人向け', 18],
  ['+١٨', 18],
  ['All Ages', 0],
])('behaviour 5.3: %s is %d', (text, age) => {
  expect(parseAgeRating(text)).toBe(age)
})

test.each(['Unknown', 'Rating Pending', '', '-1', '2019', 'nonsense', 'Marvel', 'Drama'])(
  'behaviour 5.3: %j tells none',
  (text) => {
    expect(parseAgeRating(text)).toBeNull()
  },
)
