import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type KnownDifference, replay } from './device-replay.ts'
import { startTakenServer, type TakenServer } from './takeover-fixture.ts'

/** Describes that recorded conversations go as they went, or better for one of the reasons, and that each reason is needed. */
export function describeReplays(
  title: string,
  conversations: readonly string[],
  better: readonly KnownDifference[],
): void {
  let taken: TakenServer
  beforeAll(async () => {
    taken = await startTakenServer()
    await taken.takeOver('config')
    await taken.server.waitUntilIdle()
  }, 120_000)
  afterAll(() => taken.close())

  describe(title, () => {
    const found: string[] = []
    test.each(conversations)(
      '%s goes as it went, or better',
      async (name) => {
        const { found: all, unexplained } = await replay(
          taken.server.app.http,
          name,
          better,
          taken.server.waitUntilIdle,
        )
        found.push(...all)
        expect(unexplained).toEqual([])
      },
      60_000,
    )
    test('every reason is needed', () => {
      expect(better.filter(({ what }) => !found.some((line) => what.test(line)))).toEqual([])
    })
  })
}
