/** Raised when the same page may get other panels than before: what an earlier detector found is searched again. */
export const detectorVersion = 1
