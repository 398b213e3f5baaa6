/** The ordered list of features, with the sides that have a folder for them. */
export declare const features: readonly {
  readonly name: string
  readonly sides: readonly ('server' | 'web')[]
}[]
