/**
 * The service worker that stood behind this page when its script began. What goes along with a visit comes later, and must
 * still learn that another version has taken over meanwhile.
 */
export const firstWorker = navigator.serviceWorker?.controller;
