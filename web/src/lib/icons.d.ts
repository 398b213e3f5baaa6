/** Icons are imported from separate files, because tests and builds would otherwise read all six thousand icons. */
declare module '@tabler/icons-react/dist/esm/icons/*' {
  const icon: import('./action.ts').Icon
  export = icon
}
