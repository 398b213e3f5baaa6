const feature = /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi

/** Returns a media query that tests the theme of the reader instead of that of the system. */
export const toThemeQuery = (query: string, isDark: boolean): string =>
  query.replace(feature, (_, scheme: string) =>
    (scheme.toLowerCase() === 'dark') === isDark ? '(min-width: 0px)' : '(max-width: 0px)',
  )

const queries = new WeakMap<CSSRule, string>()

/**
 * Makes the rules of a book for dark or light screens depend on the theme of the reader. Browsers test the theme of the system, whatever the colors
 * of the frame are, so black drawings would become white on white paper.
 */
export function applyTheme({ sheet, textContent }: HTMLStyleElement, isDark: boolean): void {
  // Most books have no such rules, and some have very many others.
  if (!sheet || !/prefers-color-scheme/i.test(textContent ?? '')) return
  const waiting: CSSRule[] = Array.from(sheet.cssRules)
  for (let rule = waiting.pop(); rule; rule = waiting.pop()) {
    if ('media' in rule) {
      const { media } = rule as CSSMediaRule
      const query = queries.get(rule) ?? media.mediaText
      queries.set(rule, query)
      const wanted = toThemeQuery(query, isDark)
      if (wanted !== query) media.mediaText = wanted
    }
    if ('cssRules' in rule) waiting.push(...Array.from((rule as CSSGroupingRule).cssRules))
  }
}
