/** Name of the window in which a user signs in at a provider; Komga's clients know it. */
export const signInWindowName = 'oauth2Login'

/** True in the window in which a user signs in at a provider. */
export const isSignInWindow = (): boolean => window.name === signInWindowName
