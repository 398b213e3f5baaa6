/** The ordered list of features. */
export declare const features: readonly string[]
