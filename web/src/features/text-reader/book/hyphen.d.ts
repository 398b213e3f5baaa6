// The package has no types.
declare module 'hyphen/hyphen.js' {
  const createHyphenator: (
    patterns: unknown,
    options: { readonly hyphenChar: string; readonly html: boolean; readonly minWordLength: number },
  ) => (text: string) => string
  export = createHyphenator
}
declare module 'hyphen/patterns/*.js' {
  const patterns: unknown
  export = patterns
}
