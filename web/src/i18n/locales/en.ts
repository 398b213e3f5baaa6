const parts = import.meta.glob<Readonly<Record<string, string>>>('../en/*.json', {
  eager: true,
  import: 'default',
})

export const messages: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(parts))
