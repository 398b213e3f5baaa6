import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Runs in a separate process, because that of the tests has the heaps of many tests. Only pages of old objects are released. */
const script = `
  const { collectGarbage } = await import(process.argv[1])
  let rows = Array.from({ length: 500_000 }, (_, i) => ({ id: i, title: 'Title ' + i }))
  rows = rows.filter((row) => row.id < 0)
  const before = process.memoryUsage()
  collectGarbage()
  const after = process.memoryUsage()
  console.log(JSON.stringify({ heap: before.heapTotal - after.heapTotal, all: before.rss - after.rss }))`

test('the free pages of a heap that was large are returned to the system', () => {
  const module = new URL('./collect-garbage.ts', import.meta.url).href
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', script, module], {
    encoding: 'utf8',
  })
  const freed = JSON.parse(out) as { heap: number; all: number }
  // 500,000 rows are some 40 MB.
  expect(freed.heap).toBeGreaterThan(20e6)
  expect(freed.all).toBeGreaterThan(20e6)
})
