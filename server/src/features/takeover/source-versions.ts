/**
 * Releases by the first step of the schema that each has. Earlier layouts lack tables that are read here. Steps after the newest one whose
 * whole layout was seen are checked by `source-layout.ts`.
 */
const releases: readonly (readonly [step: number, release: string])[] = [
  [20231214163213, '1.9–1.11.0'],
  [20240422132621, '1.11.x'],
  [20240614170012, '1.12.x'],
  [20240909112827, '1.13.x'],
  [20240925174446, '1.14–1.16'],
  [20250108172343, '1.17–1.19'],
  [20250205151235, '1.20–1.23.0'],
  [20250730173126, '1.23–1.25'],
  [20260225161438, '1.26.x'],
  [20260921111319, '1.27–1.30'],
]
const oldest = releases[0]?.[0] ?? 0
/** The last step whose whole layout was seen; what later ones change is checked. */
const lastSeen = 20260225161438
const newest = releases.at(-1)?.[0] ?? 0

/** True for a step of the schema whose result has to be looked at. */
export const isLaterStep = (step: number): boolean => step > lastSeen

/** Returns the releases that have this step of the schema as their last one; undefined when it is too old to be read. */
export function findRelease(step: number): string | undefined {
  if (step < oldest) return undefined
  if (step > newest) return `after ${releases.at(-1)?.[1].replace(/^.*–/, '')}`
  return releases.findLast(([first]) => first <= step)?.[1]
}
