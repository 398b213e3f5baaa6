/**
 * Releases by the first step of the schema that each has. Earlier layouts lack tables that are read here; later ones may mean something
 * else by the same names.
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
]
const oldest = releases[0]?.[0] ?? 0
const newest = releases.at(-1)?.[0] ?? 0

/** Returns the releases that have this step of the schema as their last one, or why it cannot be read. */
export function findRelease(step: number): string | 'TOO_OLD' | 'TOO_NEW' {
  if (step < oldest) return 'TOO_OLD'
  if (step > newest) return 'TOO_NEW'
  return releases.findLast(([first]) => first <= step)?.[1] ?? 'TOO_OLD'
}
