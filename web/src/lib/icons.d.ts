/** Icons are imported from their own files: through the package's front door, tests and builds would read six thousand of them. */
declare module '@tabler/icons-react/dist/esm/icons/*' {
  const icon: import('./action.ts').Icon
  export = icon
}
