import { createContext, createElement, useContext, useSyncExternalStore, type ReactNode } from 'react';
import type { Member } from '#domain/account/member.ts';
import { onLocalChange } from '../storage/local.ts';
import { ACCESS_TOKEN_KEY } from './access-token.ts';
import { readMember } from './session-cookies.ts';

let current: Member | undefined = readMember();
const listeners = new Set<() => void>();

/** Displays another member, or none, on this page. */
export function setMember(member: Member | undefined): void {
  if (JSON.stringify(member) === JSON.stringify(current)) return;
  current = member;
  for (const notify of listeners) notify();
}

const follow = (): void => setMember(readMember());

/**
 * Calls the listener when a user signs in or out, also in another tab and while this page is in the back-forward
 * cache. @returns the unsubscribe function
 */
export function onMemberChange(listener: () => void): () => void {
  // The cookies of a tab that signs out may be seen here for a moment after its token is gone.
  const stopFollowing = onLocalChange(ACCESS_TOKEN_KEY, (token) =>
    setMember(token === null ? undefined : readMember()),
  );
  window.addEventListener('pageshow', follow);
  listeners.add(listener);
  return () => {
    stopFollowing();
    window.removeEventListener('pageshow', follow);
    listeners.delete(listener);
  };
}

export const currentMember = (): Member | undefined => current;

/** The signed-in member; `undefined` for a visitor. */
export const MemberContext = createContext<Member | undefined>(undefined);

/** Provides the member of the page, from the cookies; none on the server, whose HTML is the same for everybody. */
export const MemberProvider = ({ children }: { children: ReactNode }) =>
  createElement(
    MemberContext,
    { value: useSyncExternalStore(onMemberChange, currentMember, () => undefined) },
    children,
  );

export const useMember = (): Member | undefined => useContext(MemberContext);

/** Whether the user is signed in. @see OT-07 */
export const useSignedIn = (): boolean => useMember() !== undefined;
