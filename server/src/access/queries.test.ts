import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../db/open.ts'
import { insertUser, updateRights } from '../features/auth/queries.ts'
import { nextRights } from '../features/users/user-rights.ts'
import { openTestDatabase } from '../testing/data/test-database.ts'
import { ensureAccessClass, rebuildUserAccess } from './queries.ts'
import { isClassVisible } from './restriction.ts'

let folder: string
let db: Db
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-access-'))
  db = await openTestDatabase(join(folder, 'x.sqlite'))
})
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true })
})

test('the same class requested concurrently is one', async () => {
  const ask = (labels: string[]) => ensureAccessClass(db, { libraryId: 1, ageRating: 6, labels })
  const ids = await Promise.all([...Array.from({ length: 20 }, () => ask(['b', 'a'])), ask(['a', 'b', 'a'])])
  expect(new Set(ids).size).toBe(1)
  expect(await ask([])).not.toBe(ids[0])
})

test('A5: after any concurrent changes, the stored access follows the rules', async () => {
  const labels = fc.uniqueArray(fc.constantFrom('kids', 'gore', 'x'), { maxLength: 2 })
  const rule = fc.record({
    labelsAllow: labels,
    labelsExclude: labels,
    ageRestriction: fc.option(
      fc.record({ age: fc.nat(18), restriction: fc.constantFrom('ALLOW_ONLY' as const, 'EXCLUDE' as const) }),
    ),
  })
  const series = fc.record({ ageRating: fc.option(fc.nat(18)), labels, libraryId: fc.constantFrom(1, 2) })
  let count = 0
  await fc.assert(
    fc.asyncProperty(
      rule,
      rule,
      fc.array(series, { minLength: 1, maxLength: 4 }),
      async (before, after, all) => {
        count += 1
        const email = `${count}@example.org`
        const user = { ...nextRights(before), email, emailKey: email, passwordHash: '' }
        const userId = (await insertUser(db, user, { onlyFirst: false })) ?? 0
        await rebuildUserAccess(db, [userId])
        const rights = nextRights(after)
        await Promise.all([
          updateRights(db, userId, rights, undefined),
          ...all.map((s) => ensureAccessClass(db, s)),
        ])
        const classes = await db.selectFrom('access_class').selectAll().execute()
        const rows = await db
          .selectFrom('user_access')
          .select('access_class')
          .where('user_id', '=', userId)
          .execute()
        const written = rows.map((r) => r.access_class).sort((a, b) => a - b)
        const isFree =
          rights.ageRule === null && rights.labelsAllow.length + rights.labelsExclude.length === 0
        const expected = classes
          .filter((c) =>
            isClassVisible(rights, { ageRating: c.age_rating, labels: JSON.parse(c.labels) as string[] }),
          )
          .map((c) => c.id)
        expect(written).toEqual(isFree ? [] : expected.sort((a, b) => a - b))
      },
    ),
    { numRuns: 60 },
  )
})
