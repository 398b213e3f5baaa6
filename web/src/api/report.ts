/** Writes a problem to the console; the application continues. */
export function report(...values: readonly unknown[]): void {
  // biome-ignore lint/suspicious/noConsole: the only module that writes to the console
  console.warn('[lectern]', ...values)
}
