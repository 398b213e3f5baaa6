/** Icons are imported from their own files, because tests and builds would otherwise read the six thousand icons of the package's index. */
declare module '@tabler/icons-react/dist/esm/icons/*' {
  const icon: import('./action.ts').Icon
  export = icon
}
