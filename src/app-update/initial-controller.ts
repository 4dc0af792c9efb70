/**
 * The service worker that controlled this page when it started. Lazy-loaded features compare it with the current one
 * to detect a version that has taken over since.
 */
export const initialController = navigator.serviceWorker?.controller;
