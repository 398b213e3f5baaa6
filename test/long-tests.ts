/**
 * Tests that `npm test` leaves to `npm test -- --all`, so that it takes less than ten minutes on two cores: floods, kills and damage whose
 * simple cases are among the others, the same way through other hands, themes and servers, and what measures time or memory. A run for
 * one name leaves out nothing, and before a change lands all of them run (`.ci/run`).
 */

/** Files of unit and route tests. */
export const longUnitTests: readonly string[] = [
  // Damage, floods and a full disk.
  'server/src/tests/abuse/fuzz.test.ts',
  'server/src/tests/abuse/hostile-input.test.ts',
  'server/src/tests/abuse/abuse-files.test.ts',
  'server/src/tests/abuse/abuse-disk-full.test.ts',
  'server/src/media/pdf/real-pdfs.test.ts',
  // Decoders that hang or crash, and a process for each.
  'server/src/features/analysis/isolation.test.ts',
  'server/src/workers/isolation.test.ts',
  'server/src/features/reader/pages/formats.test.ts',
  // Servers that are killed at any moment.
  'server/src/features/duplicates/file-kill.test.ts',
  'server/src/features/import/import-kill.test.ts',
  'server/src/features/scan/kill.test.ts',
  'server/src/tests/process/upload-kill.test.ts',
  'server/src/tests/process/npm-start.test.ts',
  'server/src/tests/process/demo.test.ts',
  'server/src/db/migrations/migrations.test.ts',
  // Servers of others that are damaged, too old, or killed while they are taken over.
  'server/src/features/takeover/takeover-safety.test.ts',
  'server/src/features/takeover/kavita/kavita-safety.test.ts',
  // Every parameter and property of the API description, one after the other.
  'server/src/conformance/conformance-requests.test.ts',
  // Time and memory, measured alone.
  'server/src/tests/abuse/abuse-timing.test.ts',
  'server/src/workers/abuse-bombs.test.ts',
  'server/src/http/session/login-limit.test.ts',
  'server/src/events/many-listeners.test.ts',
]

/** Files of journeys. */
export const longJourneys: readonly string[] = [
  // Every dialog by keys alone and by a finger alone; what breaks in the middle; another server.
  'organise-hands.spec.ts',
  'organise-lists.spec.ts',
  'organise-live.spec.ts',
  'edit-trouble.spec.ts',
  'edit-several.spec.ts',
  'other-server.spec.ts',
  // Kinds of books, and ways to read them, beside the usual ones.
  'formats.spec.ts',
  'reading-guided.spec.ts',
  'reading-look.spec.ts',
  'reading-marks.spec.ts',
  'reading-pdf.spec.ts',
  'reading-strip.spec.ts',
  'text-aloud.spec.ts',
  'text-hostile.spec.ts',
  'text-kinds.spec.ts',
  // What an administrator does seldom.
  'admin-check.spec.ts',
  'admin-metrics.spec.ts',
  'api-docs.spec.ts',
  'context-path.spec.ts',
  'devices.spec.ts',
  'killed-server.spec.ts',
  'live-server.spec.ts',
  'media-problems.spec.ts',
  'restore-backup.spec.ts',
  'scan-guard.spec.ts',
  'sign-in-with-provider.spec.ts',
  'takeover.spec.ts',
  // Stored pictures, and time, measured alone.
  'pictures.spec.ts',
  'reading-limits.spec.ts',
  'start.spec.ts',
]

/** Tag of single journeys among shorter ones. */
export const longTag = '@long'

/** False in a plain `npm test`. */
export const runsLongTests = process.env.LEFT_OUT !== 'long'
