import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'

/** In a process of its own: that of the tests has memory of many others. */
const script = `
  const { readFileSync } = await import('node:fs')
  const { trimMalloc } = await import(process.argv[1])
  const own = () => Number(readFileSync('/proc/self/status', 'utf8').match(/RssAnon:\\s+(\\d+)/)[1])
  let small = Array.from({ length: 300_000 }, () => Buffer.allocUnsafeSlow(200))
  small = small.filter((_, i) => i % 500 === 0)
  gc()
  // What held the pieces is swept beside the program.
  await new Promise((resolve) => setTimeout(resolve, 500))
  const before = own()
  trimMalloc()
  console.log(JSON.stringify({ before, after: own(), kept: small.length }))`

const hasGlibc =
  process.platform === 'linux' &&
  JSON.stringify(process.report.getReport()).includes('glibcVersionRuntime') &&
  existsSync('/proc/self/status')

test.skipIf(!hasGlibc)('free memory between small blocks in use is released to the system', () => {
  const module = new URL('./give-memory-back.ts', import.meta.url).href
  const out = execFileSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', script, module], {
    encoding: 'utf8',
    env: { ...process.env, MALLOC_ARENA_MAX: '2' },
  })
  const { before, after } = JSON.parse(out.trim().split('\n').at(-1) ?? '') as {
    before: number
    after: number
  }
  // 300,000 blocks of 200 bytes and their headers are some 70 MB.
  expect(before - after).toBeGreaterThan(20_000)
})
