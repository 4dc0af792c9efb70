import { useSyncExternalStore } from 'react';
import { onLocalChange, readLocal, removeLocal, writeLocal } from '#src/storage/local.ts';
import { useClientValue } from '#src/ui/client-value.ts';

declare global {
  interface Navigator {
    /**
     * The visitor's privacy preference, which the browser sends to every site.
     *
     * @see https://w3c.github.io/gpc/
     */
    readonly globalPrivacyControl?: boolean;
  }
}

const KEY = 'crmConsent';
const REFUSED = 'refused';

const listeners = new Set<() => void>();

/** Whether Global Privacy Control is on; it overrides the shop's own setting. */
const isGlobalPrivacyControlOn = (): boolean => navigator.globalPrivacyControl === true;

/** The same for components; the server does not know it. */
export const useGlobalPrivacyControl = (): boolean => useClientValue(isGlobalPrivacyControlOn, () => false);

/** Whether anonymous basket reports are allowed: yes, until the visitor refuses (HAZARDS E6). */
export const hasConsent = (): boolean => !isGlobalPrivacyControlOn() && readLocal(KEY) !== REFUSED;

/** Stores the visitor's choice. */
export function setConsent(isAllowed: boolean): void {
  if (isAllowed) removeLocal(KEY);
  else writeLocal(KEY, REFUSED);
  for (const notify of listeners) notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const unsubscribe = onLocalChange(KEY, listener);
  return () => {
    listeners.delete(listener);
    unsubscribe();
  };
}

/** The visitor's choice, updated when it changes in this tab or another. */
export const useConsent = (): boolean => useSyncExternalStore(subscribe, hasConsent, () => true);
