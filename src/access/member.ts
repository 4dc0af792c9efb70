import { createContext, useContext } from 'react';
import type { Member } from '#domain/member.ts';

/** Who is signed in; `undefined` for a visitor. Until there are accounts only tests give one. */
export const MemberContext = createContext<Member | undefined>(undefined);

export const useMember = (): Member | undefined => useContext(MemberContext);
