import { firstWorker } from './initial-controller.ts';

/** As much of Trusted Types as is used here; browsers without them take the address as it is (HAZARDS D8). */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): {
    createScriptURL(address: string): string;
  };
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes;
  }
}

const ADDRESS = '/sw.js';

const policy = window.trustedTypes?.createPolicy('service-worker', { createScriptURL: () => ADDRESS });

/**
 * Registers the service worker for the whole shop.
 *
 * @throws where the browser allows none, or it could not be fetched
 * @see UP-01
 */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) throw new Error('This browser has no service workers');
  const address = policy?.createScriptURL(ADDRESS) ?? ADDRESS;
  await navigator.serviceWorker.register(address, { scope: '/', updateViaCache: 'none' });
}

/** Asks the shop whether there is a newer version. @throws where the shop cannot be reached */
export async function checkForUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.update();
}

/**
 * Tells when a newer version stands ready beside the one that is at work, or did before this page came. The first version
 * of all has nobody to take over from: it is at work at once.
 *
 * @returns how to hear no more
 */
export function onVersionFound(listener: () => void): () => void {
  const end = new AbortController();
  const { signal } = end;
  const watch = (registration: ServiceWorkerRegistration) => {
    const tell = () => {
      if (registration.waiting !== null && !signal.aborted) listener();
    };
    const follow = () => registration.installing?.addEventListener('statechange', tell, { signal });
    registration.addEventListener('updatefound', follow, { signal });
    follow();
    tell();
  };
  if ('serviceWorker' in navigator) navigator.serviceWorker.ready.then(watch, () => undefined);
  return () => end.abort();
}

/** Tells when another version has taken over from the one that was behind this page; the first of all takes over from none. */
export function onVersionChanged(listener: () => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  let before = firstWorker ?? null;
  const hear = () => {
    if (before !== null && before !== serviceWorker.controller) listener();
    before = serviceWorker.controller;
  };
  hear();
  serviceWorker.addEventListener('controllerchange', hear);
  return () => serviceWorker.removeEventListener('controllerchange', hear);
}

/** Has a version that stands ready take over; what was kept for the old one goes with it. */
export async function activateWaiting(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
}

/** Has answers kept that came along with the page, once there is somebody to keep them. */
export async function cacheInitialData(answers: Record<string, unknown>): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  registration.active?.postMessage({ type: 'KEEP_ANSWERS', answers });
}
