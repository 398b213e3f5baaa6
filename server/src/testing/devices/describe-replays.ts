import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTakenServer, type TakenServer } from '../servers/takeover-fixture.ts'
import type { TestServer } from '../servers/test-server.ts'
import { type KnownDifference, type ReplayedServer, replay } from './device-replay.ts'

/** Another server than the small one of `fixtures/takeover`, with which a conversation starts. */
export interface ReplayStart {
  readonly start?: () => Promise<{ readonly server: TestServer; readonly close: () => Promise<void> }>
  /** Does the work that is described in the notes of steps. */
  readonly prepare?: (server: TestServer, conversation: string, note: string) => Promise<void>
}

async function startSmallServer(): Promise<TakenServer> {
  const taken = await startTakenServer()
  await taken.takeOver('config')
  return taken
}

/** Defines tests that recorded conversations get the recorded answers, or others for one of the reasons, and that each reason is needed. */
export function describeReplays(
  title: string,
  conversations: readonly string[],
  better: readonly KnownDifference[],
  { start = startSmallServer, prepare }: ReplayStart = {},
): void {
  describe(title, () => {
    let server: TestServer
    let close: () => Promise<void>
    beforeAll(async () => {
      const started = await start()
      server = started.server
      close = started.close
      await server.waitUntilIdle()
    }, 120_000)
    afterAll(() => close())

    const found: string[] = []
    test.each(conversations)(
      '%s goes as it went, or better',
      async (name) => {
        const replayed: ReplayedServer = {
          http: server.app.http,
          settle: server.waitUntilIdle,
          prepare: async (conversation, note) => prepare?.(server, conversation, note),
        }
        const result = await replay(replayed, name, better)
        found.push(...result.found)
        expect(result.unexplained).toEqual([])
        if (process.env.REPLAY_COUNTS)
          process.stderr.write(`${name}: ${result.agreeing} of ${result.steps} steps agree\n`)
      },
      60_000,
    )
    test('every reason is needed', () => {
      expect(better.filter(({ what }) => !found.some((line) => what.test(line)))).toEqual([])
    })
  })
}
