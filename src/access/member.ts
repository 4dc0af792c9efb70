import { createContext, useContext } from 'react';
import type { Member } from '#domain/member.ts';

/** The signed-in member; `undefined` for a visitor. There are no accounts yet: only tests provide one. */
export const MemberContext = createContext<Member | undefined>(undefined);

export const useMember = (): Member | undefined => useContext(MemberContext);

/** Whether the user is signed in. There are no accounts yet: always false. */
export const useSignedIn = (): boolean => false;
