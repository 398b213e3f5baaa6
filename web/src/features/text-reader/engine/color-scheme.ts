const feature = /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi

/** Returns a media query in which the theme of the reader stands for that of the system. */
export const toThemeQuery = (query: string, isDark: boolean): string =>
  query.replace(feature, (_, scheme: string) =>
    (scheme.toLowerCase() === 'dark') === isDark ? '(min-width: 0px)' : '(max-width: 0px)',
  )

const queries = new WeakMap<CSSRule, string>()

/**
 * Makes the rules of a book for dark or light screens follow the theme of the reader: a book that turns its black drawings white does so on
 * black paper, and not on white paper of a dark system. Browsers ask the system, whatever the colors of the frame are.
 */
export function followTheme({ sheet, textContent }: HTMLStyleElement, isDark: boolean): void {
  // Most books have none, and some have very many rules.
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
