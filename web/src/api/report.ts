/** Writes a problem to the console; the application continues. */
export function report(...what: readonly unknown[]): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes there
  console.warn('[lectern]', ...what)
}
