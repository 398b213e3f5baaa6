import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FilledDatabase, fillDatabase } from '../../testing/data/filled-database.ts'
import { listActivity } from './activity-queries.ts'

const more = `
  insert into auth_activity(user_id, email, ip, user_agent, success, error, source, date, api_key_id, api_key_comment)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
    select iif(i % 9 = 0, null, 1 + i % 2), 'u' || (i % 20), '10.0.0.' || (i % 250), 'agent ' || (i % 30), i % 9 > 0,
      iif(i % 9 = 0, 'Bad credentials', null), 'Password', i, iif(i % 4 = 0, 'K' || (i % 8), null), null from n`
let filled: FilledDatabase
beforeAll(async () => {
  filled = await fillDatabase(more)
})
afterAll(() => filled.close())

const page = { page: 3, size: 20, unpaged: false }
const properties = [
  'dateTime',
  'email',
  'success',
  'ip',
  'error',
  'userId',
  'userAgent',
  'apiKeyId',
  'source',
]
const all = [...properties, 'apiKeyComment']
const directions = ['asc', 'desc']

describe('F5: authentication activity', () => {
  test.each(all.flatMap((p) => directions.map((d) => `${p},${d}`)))('by %s walks an index', async (sort) => {
    const plans = await filled.plansOf((db) => listActivity(db, { ...page, sort: [sort] }))
    expect(plans).toHaveLength(2)
    expect(plans.filter((plan) => /TEMP B-TREE|SCAN auth_activity( \||$)/.test(plan))).toEqual([])
  })
  test('the latest activity of a key reads only its own rows', async () => {
    const who = { userId: 1, email: 'u1', apiKeyId: 'K4' }
    const plans = await filled.plansOf((db) => listActivity(db, { ...page, size: 1 }, who))
    for (const plan of plans) expect(plan).toContain('SEARCH auth_activity')
  })
  test.each([
    { success: false },
    { after: 4000 },
    { before: 90 },
    { userId: 2 },
    { userId: 2, success: false },
  ])('narrowed to %j it reads an index in its order', async (filter) => {
    const plans = await filled.plansOf((db) => listActivity(db, page, undefined, filter))
    for (const plan of plans) {
      expect(plan).toContain('SEARCH auth_activity')
      expect(plan).not.toContain('TEMP B-TREE')
    }
  })
  test('the activity of a user reads only the rows of that user', async () => {
    const plans = await filled.plansOf((db) => listActivity(db, page, { userId: 1, email: 'u1' }))
    for (const plan of plans) expect(plan).toMatch(/SEARCH auth_activity .*\(user_id=\?\).*\(email=\?\)/)
  })
})
