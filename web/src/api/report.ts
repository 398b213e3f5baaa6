/** For whoever looks at the console; the application itself goes on. */
export function report(...what: readonly unknown[]): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes there
  console.warn('[lectern]', ...what)
}
