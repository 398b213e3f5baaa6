import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { showLanguage } from '../../i18n/text-store.ts'
import { ApiError } from '../../lib/api-error.ts'
import { currentToasts, dismissToast } from '../feedback/toasts.ts'
import { currentDone, findUndoable, openDoneLog, recordDone, undoDone } from './done-log.ts'

const newest = () => currentDone()[0]
let users = 0

describe('an action in the done log', () => {
  beforeAll(async () => {
    await showLanguage('en')
    openDoneLog('user-0')
  })
  afterEach(() => {
    // Another user finds nothing of it.
    users += 1
    openDoneLog(`user-${users}`)
    expect(currentDone()).toEqual([])
    for (const { id } of currentToasts()) dismissToast(id)
  })

  it('is undone once from its toast', async () => {
    const undo = vi.fn(async () => {})
    recordDone({ text: 'Marked', undo })
    await vi.waitFor(() => expect(currentToasts()[0]?.action?.label).toBe('Undo'))
    const [toast] = currentToasts()
    toast?.action?.run()
    toast?.action?.run()
    await vi.waitFor(() => expect(newest()?.state).toBe('undone'))
    expect(undo).toHaveBeenCalledTimes(1)
    await vi.waitFor(() => expect(currentToasts().at(-1)?.text).toBe('Undone: Marked'))
  })

  it('reports why an undo failed, and can be undone again', async () => {
    const error = new ApiError({ kind: 'network', purpose: 'mark a book' })
    const undo = vi.fn().mockRejectedValueOnce(error).mockResolvedValueOnce(undefined)
    recordDone({ text: 'Marked', undo })
    const id = newest()?.id ?? 0
    await undoDone(id)
    expect(newest()?.state).toBe('undoable')
    expect(currentToasts().at(-1)?.text).toContain('Could not undo: Marked.')
    await undoDone(id)
    expect(newest()?.state).toBe('undone')
  })

  it('a second undo continues with the items that the first one left', async () => {
    const rest = vi.fn(async () => {})
    const id = recordDone({ text: 'Marked', undo: async () => rest })
    await undoDone(id)
    expect([newest()?.state, rest.mock.calls.length]).toEqual(['undoable', 0])
    await undoDone(id)
    expect([newest()?.state, rest.mock.calls.length]).toEqual(['undone', 1])
  })

  it('is one of the newest fifty; the newest with an undo is found', () => {
    recordDone({ text: 'first', undo: async () => {} })
    for (let n = 1; n < 50; n += 1) recordDone({ text: `scan ${n}` })
    expect(findUndoable()?.text).toBe('first')
    recordDone({ text: 'scan 50' })
    expect(currentDone()).toHaveLength(50)
    expect(findUndoable()).toBeUndefined()
  })

  it('is still listed after a reload, without its undo, and only for the same user', async () => {
    openDoneLog('ann')
    const id = recordDone({ text: 'Marked', undo: async () => {} })
    await undoDone(id)
    recordDone({ text: 'Renamed', undo: async () => {} })
    const load = async (userId: string) => {
      vi.resetModules()
      const log = await import('./done-log.ts')
      log.openDoneLog(userId)
      return log
    }
    const again = await load('ann')
    expect(again.currentDone().map(({ text, state }) => [text, state])).toEqual([
      ['Renamed', 'final'],
      ['Marked', 'undone'],
    ])
    expect(again.currentDone()[0]?.at).toBeInstanceOf(Date)
    expect(again.findUndoable()).toBeUndefined()
    again.recordDone({ text: 'Next' })
    expect(new Set(again.currentDone().map((entry) => entry.id)).size).toBe(3)
    expect((await load('ben')).currentDone()).toEqual([])
    expect((await load('ann')).currentDone()).toEqual([])
  })

  it('that was recorded before the user was known is listed above the stored ones', async () => {
    vi.resetModules()
    const before = await import('./done-log.ts')
    before.openDoneLog('cid')
    before.recordDone({ text: 'Marked' })
    vi.resetModules()
    const log = await import('./done-log.ts')
    const undo = vi.fn(async () => {})
    const id = log.recordDone({ text: 'Renamed', undo })
    log.openDoneLog('cid')
    expect(log.currentDone().map(({ text }) => text)).toEqual(['Renamed', 'Marked'])
    await log.undoDone(id)
    expect(undo).toHaveBeenCalledOnce()
  })
})
