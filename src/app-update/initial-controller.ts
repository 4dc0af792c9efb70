/**
 * The service worker that controlled this page at its start. Features that load later compare it with the current
 * one, to learn of a version that took over meanwhile.
 */
export const initialController = navigator.serviceWorker?.controller;
