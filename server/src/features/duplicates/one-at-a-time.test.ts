import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openDatabase } from '../../db/open.ts'
import { createQueue } from '../../queue/queue.ts'
import { convertBookTask } from '../conversion/tasks.ts'
import { removeHashedPagesTask } from './tasks.ts'

test('C2: conversions and removals of pages run one at a time, also those of different libraries', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-one-'))
  const db = await openDatabase(join(folder, 'x.sqlite'), { readers: 1 })
  const queue = createQueue({
    db,
    log: pino({ level: 'silent' }),
    threads: 4,
    loadThrottle: async () => {},
  })
  let running = 0
  let limit = 0
  let done = 0
  const work = async () => {
    running += 1
    limit = Math.max(limit, running)
    await sleep(10)
    running -= 1
    done += 1
  }
  queue.handle(convertBookTask, work)
  queue.handle(removeHashedPagesTask, work)
  for (const libraryId of [1, 2, 3]) {
    await queue.add(convertBookTask, { libraryId, bookId: libraryId })
    await queue.add(removeHashedPagesTask, { libraryId: libraryId + 10, bookId: libraryId, pages: [] })
  }
  await queue.start()
  await queue.idle()
  await queue.stop(1000)
  await db.close()
  rmSync(folder, { recursive: true })
  expect([done, limit]).toEqual([6, 1])
})
