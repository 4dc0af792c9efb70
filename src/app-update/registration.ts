import { initialController } from './initial-controller.ts';

/** The part of Trusted Types used here; browsers without it accept the URL as a string (HAZARDS D8). */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string;
  };
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes;
  }
}

const SCRIPT_URL = '/sw.js';

const policy = window.trustedTypes?.createPolicy('service-worker', { createScriptURL: () => SCRIPT_URL });

/**
 * Registers the service worker for the whole origin.
 *
 * @throws if the browser does not allow it or the script cannot be fetched
 * @see UP-01
 */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) throw new Error('This browser has no service workers');
  const url = policy?.createScriptURL(SCRIPT_URL) ?? SCRIPT_URL;
  await navigator.serviceWorker.register(url, { scope: '/', updateViaCache: 'none' });
}

/** Checks for a newer version. @throws if the server cannot be reached */
export async function checkForUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.update();
}

/**
 * Subscribes to newer versions that are installed and waiting, including one that was waiting before this page
 * loaded. The very first version activates at once and is not reported. @returns the unsubscribe function
 */
export function onVersionFound(listener: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const watch = (registration: ServiceWorkerRegistration) => {
    const notifyIfWaiting = () => {
      if (registration.waiting !== null && !signal.aborted) listener();
    };
    const watchInstalling = () =>
      registration.installing?.addEventListener('statechange', notifyIfWaiting, { signal });
    registration.addEventListener('updatefound', watchInstalling, { signal });
    watchInstalling();
    notifyIfWaiting();
  };
  if ('serviceWorker' in navigator) navigator.serviceWorker.ready.then(watch, () => undefined);
  return () => controller.abort();
}

/**
 * Subscribes to another version taking control of this page; the very first version is not reported. @returns the
 * unsubscribe function
 */
export function onVersionChanged(listener: () => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  let previous = initialController ?? null;
  const onControllerChange = () => {
    if (previous !== null && previous !== serviceWorker.controller) listener();
    previous = serviceWorker.controller;
  };
  onControllerChange();
  serviceWorker.addEventListener('controllerchange', onControllerChange);
  return () => serviceWorker.removeEventListener('controllerchange', onControllerChange);
}

/** Tells the waiting version to activate; it deletes the old version's caches. */
export async function activateWaiting(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
}

/** Sends the page's embedded data to the service worker's cache, once a worker is active. */
export async function cacheAnswers(answers: Record<string, unknown>): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  registration.active?.postMessage({ type: 'KEEP_ANSWERS', answers });
}
