import { availableParallelism } from 'node:os'
import { defineConfig, type ReporterDescription } from '@playwright/test'
import { longJourneys, longTag, runsLongTests } from '../test/long-tests.ts'

const isRoot = process.getuid?.() === 0
const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE
const executablePath = process.env.CHROMIUM_PATH
const reporters: ReporterDescription[] = [
  ['list'],
  // Without a file the report would be printed between the lines of the list.
  ...(report ? [['json', { outputFile: report }] as ReporterDescription] : []),
]
/** Specs that measure time: they run one after the other, when all others are done. */
const timed = ['reading-limits.spec.ts', 'start.spec.ts']
/** Screens that are compared with stored pictures. */
const pictures = 'pictures.spec.ts'
const leftOut = runsLongTests ? [] : longJourneys

/**
 * Chromium obeys the last flag of this name alone, so the first lines repeat what Playwright switches off. Without the others, each
 * browser context, and so each test, would also start two hidden pages for the address bar, in processes of their own.
 */
const disabledFeatures = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'],
]

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  fullyParallel: false,
  ...(!runsLongTests && { grepInvert: new RegExp(longTag) }),
  // Each worker runs a server and a browser of its own, and waits for two fifths of the time: for animations, delays and the disk.
  workers: Math.min(4, availableParallelism() + 1),
  projects: [
    { name: 'journeys', testIgnore: [...timed, pictures, ...leftOut] },
    { name: 'pictures', testMatch: pictures, testIgnore: [...leftOut] },
    // The measurements must not include two browsers that compete for one processor.
    {
      name: 'timed',
      testMatch: timed,
      testIgnore: [...leftOut],
      workers: 1,
      dependencies: ['journeys', 'pictures'],
      use: { reducedMotion: 'no-preference' },
    },
  ],
  // What passes at the second try only is counted apart, and looked into.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  // Limits are for what hangs, not for a machine that does other work too.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: reporters,
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    // Drawing animations is a fifth of what Chromium does. Journeys through the readers, lists and dialogs ask for them.
    reducedMotion: 'reduce',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // Recording costs a third of the whole run. `--trace on` records a test that is looked into.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        // Chromium refuses its sandbox to root, the user that runs tests in a container.
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
        // All kinds of Chromium set text alike, so that the pictures hold for each.
        '--font-render-hinting=none',
        `--disable-features=${disabledFeatures.join(',')}`,
      ],
    },
  },
})
