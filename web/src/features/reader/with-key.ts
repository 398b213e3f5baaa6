/** Returns the text of a tooltip: a label and, if it has one, its key. */
export const withKey = (label: string, key: string | undefined): string =>
  key === undefined ? label : `${label} (${key})`
