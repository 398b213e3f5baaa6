import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { longJourneys, longUnitTests } from './long-tests.ts'
import { root } from './sources.ts'

const listed = [...longUnitTests, ...longJourneys.map((name) => `e2e/${name}`)]

test('every file of long tests exists, and is listed once', () => {
  expect(listed.filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
})

test('what runs before a change lands leaves nothing out', () => {
  expect(readFileSync(join(root, '.ci/run'), 'utf8')).toContain('\nnpm test -- --all\n')
})
