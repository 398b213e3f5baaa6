import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { longUnitTests, runsLongTests } from './test/long-tests.ts'
import { texts } from './web/build/texts.ts'

/** Test files that measure time or memory: they run one after the other, each in a process of its own, when all others are done. */
const alone = [
  'server/src/**/abuse-timing.test.ts',
  'server/src/**/abuse-bombs.test.ts',
  'server/src/**/login-limit.test.ts',
  'server/src/**/passwords.test.ts',
  'server/src/**/many-tasks.test.ts',
  'server/src/**/many-listeners.test.ts',
  'server/src/db/threads/collect-garbage.test.ts',
]

/**
 * Test files that change their whole process (its user, built-in modules, loaded modules), that kill processes or count them: each has a
 * process of its own.
 */
const ownProcess = [
  'server/src/**/abuse-files.test.ts',
  'server/src/**/abuse-disk-full.test.ts',
  'server/src/**/*kill.test.ts',
  'server/src/**/start-server.test.ts',
  'server/src/**/isolation.test.ts',
  'server/src/workers/workers.test.ts',
  'server/src/features/reader/pages/formats.test.ts',
  'server/src/tests/process/demo.test.ts',
  'server/src/tests/process/npm-start.test.ts',
  'demo/src/main.test.ts',
]

const leftOut = runsLongTests ? [] : longUnitTests

const server = {
  pool: 'forks',
  // A whole server is started in most of them, and machines are shared.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
  // Node runs TypeScript by itself, as it runs the server; what it compiled is kept in NODE_COMPILE_CACHE.
  experimental: { viteModuleRunner: false },
  globalSetup: 'server/src/testing/build-once.ts',
  setupFiles: 'server/src/testing/reset-process.ts',
} as const

export default defineConfig({
  test: {
    // The main process only collects results, and a tenth of the time of the tests is waiting.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'architecture',
          include: ['test/**/*.test.ts'],
          pool: 'forks',
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: ['{contract,server,fixtures,demo}/src/**/*.test.ts'],
          exclude: [...alone, ...ownProcess, ...leftOut],
          // Modules are loaded once for each worker, not once for each of 200 files: no module of ours keeps state.
          isolate: false,
        },
      },
      { test: { ...server, name: 'server-process', include: ownProcess, exclude: [...leftOut] } },
      {
        plugins: [texts()],
        test: {
          name: 'web',
          root: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          isolate: false,
          setupFiles: fileURLToPath(new URL('web/src/testing/reset-modules.ts', import.meta.url)),
          pool: 'forks',
          // Pages are drawn pixel by pixel for hundreds of cases of a property: seconds of processor time, which other programs may share.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...server,
          name: 'server-alone',
          include: alone,
          exclude: [...leftOut],
          maxWorkers: 1,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
