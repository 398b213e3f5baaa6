import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createQueue } from '../../queue/queue.ts'
import { priority } from '../../queue/task-kind.ts'
import { openTestDatabase } from '../../testing/data/test-database.ts'
import { convertBookTask } from '../conversion/tasks.ts'
import { hashBookPagesTask, removeHashedPagesTask } from './tasks.ts'

test('C2: conversions and page removals of all libraries run one at a time, while other tasks continue', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-one-'))
  const db = await openTestDatabase(join(folder, 'x.sqlite'))
  const queue = createQueue({
    db,
    log: pino({ level: 'silent' }),
    threads: 4,
    loadThrottle: async () => {},
  })
  let running = 0
  let limit = 0
  const done: string[] = []
  const work = async () => {
    running += 1
    limit = Math.max(limit, running)
    await sleep(10)
    running -= 1
    done.push('change')
  }
  queue.handle(convertBookTask, work)
  queue.handle(removeHashedPagesTask, work)
  queue.handle(hashBookPagesTask, async () => {
    done.push('hash')
  })
  await queue.add(hashBookPagesTask, { bookId: 1 }, priority.low)
  for (const libraryId of [1, 2, 3]) {
    await queue.add(convertBookTask, { libraryId, bookId: libraryId })
    await queue.add(removeHashedPagesTask, { libraryId: libraryId + 10, bookId: libraryId, pages: [] })
  }
  await queue.start()
  await queue.idle()
  await queue.stop(1000)
  await db.close()
  rmSync(folder, { recursive: true })
  expect([done.length, limit]).toEqual([7, 1])
  // By its priority it waits behind six others, but not until they end.
  expect(done.indexOf('hash')).toBeLessThan(3)
})
