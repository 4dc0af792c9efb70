import { createContext, useContext } from 'react';
import type { Member } from '#domain/member.ts';

/** The signed-in member; `undefined` for a visitor. Until accounts exist only tests provide one. */
export const MemberContext = createContext<Member | undefined>(undefined);

export const useMember = (): Member | undefined => useContext(MemberContext);

/** Whether an account is signed in. Until accounts exist everyone is a guest. */
export const useSignedIn = (): boolean => false;
