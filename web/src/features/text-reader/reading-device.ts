const storageKey = 'lectern.device'

/** Returns the id of this browser, by which other devices know where a place comes from. It is made up once and kept. */
function readDeviceId(): string {
  try {
    const known = localStorage.getItem(storageKey)
    if (known && /^[\w-]{8,64}$/.test(known)) return known
    const made =
      crypto.randomUUID?.() ?? `lectern-${Math.random().toString(36).slice(2)}${Date.now().toString(36)}`
    localStorage.setItem(storageKey, made)
    return made
  } catch {
    // Storage is forbidden: an id for this visit.
    return `visit-${Date.now().toString(36)}`
  }
}

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const nameOf = (list: typeof systems, agent: string) => list.find(([pattern]) => pattern.test(agent))?.[1]

/** Returns a name that people recognize, such as `Firefox on Windows`. */
export function describeDevice(agent: string): string {
  const names = [nameOf(browsers, agent), nameOf(systems, agent)].filter((name) => name !== undefined)
  return names.join(' on ') || 'Lectern'
}

export interface ReadingDevice {
  readonly id: string
  readonly name: string
}
export const getReadingDevice = (): ReadingDevice => ({
  id: readDeviceId(),
  name: describeDevice(navigator.userAgent),
})
