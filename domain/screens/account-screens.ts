const PATH = /^\/(?:login|signup|inscription|verification-code|create-compte|forgot-password|new-password)$/;

/** Whether a path is that of a screen for signing in, signing up or recovering a password. @see RT-12 */
export const isAccountPath = (pathname: string): boolean => PATH.test(pathname);
