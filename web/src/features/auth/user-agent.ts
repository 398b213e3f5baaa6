/** Pattern of a `User-Agent` header → browser. The first match counts, because browsers also name older ones. */
const browsers = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const systems = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

export interface Program {
  readonly name: string
  readonly system: string | undefined
}

/** Returns the names of the program and the system in a `User-Agent` header. A program that is no browser calls itself `Name/version`. */
export function parseUserAgent(text: string): Program {
  const find = (patterns: typeof browsers | typeof systems) =>
    patterns.find(([pattern]) => pattern.test(text))?.[1]
  return { name: find(browsers) ?? text.split(/[/\s(]/)[0] ?? text, system: find(systems) }
}
