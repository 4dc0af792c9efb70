import { useSyncExternalStore } from 'react';
import { onLocalChange, readLocal, removeLocal, writeLocal } from '#src/storage/local.ts';

declare global {
  interface Navigator {
    /** The visitor's wish, told by the browser to every site. @see https://w3c.github.io/gpc/ */
    readonly globalPrivacyControl?: boolean;
  }
}

const KEY = 'crmConsent';
const REFUSED = 'refused';

const listeners = new Set<() => void>();

/** Whether the browser itself asks that nothing be passed on; nobody can be asked to take that back. */
export const isGlobalPrivacyControlOn = (): boolean => navigator.globalPrivacyControl === true;

/** Whether the house may follow what is put in the baskets: yes, without a name, until the visitor says no (HAZARDS E6). */
export const hasConsent = (): boolean => !isGlobalPrivacyControlOn() && readLocal(KEY) !== REFUSED;

/** Keeps what the visitor has decided. */
export function setConsent(isAllowed: boolean): void {
  if (isAllowed) removeLocal(KEY);
  else writeLocal(KEY, REFUSED);
  for (const notify of listeners) notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const deafen = onLocalChange(KEY, listener);
  return () => {
    listeners.delete(listener);
    deafen();
  };
}

/** What the visitor has decided, in this tab or in another one. */
export const useConsent = (): boolean => useSyncExternalStore(subscribe, hasConsent);
