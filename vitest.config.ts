import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
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
          name: 'server',
          include: ['{contract,server,fixtures}/src/**/*.test.ts'],
          pool: 'forks',
          testTimeout: 30_000,
          // A whole server is started in most of them, and machines are shared.
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          root: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          pool: 'forks',
          testTimeout: 20_000,
        },
      },
    ],
  },
})
