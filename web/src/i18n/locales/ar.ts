const parts = import.meta.glob<Readonly<Record<string, string>>>('../ar/*.json', {
  eager: true,
  import: 'default',
})

export const messages: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(parts))
