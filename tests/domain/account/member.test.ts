import { expect, it } from 'vitest';
import { mayBuyOnCredit, mayFilterCredit, type Member } from '#domain/account/member.ts';

const member = (isAccepted: boolean, parentId: number | undefined): Member => ({
  id: 1,
  isStaff: false,
  isAccepted,
  parentId,
});

it.each([
  ['a visitor', undefined, false, false],
  ['somebody who waits to be accepted', member(false, 7), false, false],
  ['a member for whom nobody answers', member(true, undefined), true, false],
  ['a member for whom somebody answers', member(true, 7), true, true],
])('[LS-09] what %s may do on credit', (_, who, mayBuy, mayFilter) => {
  expect(mayBuyOnCredit(who)).toBe(mayBuy);
  expect(mayFilterCredit(who)).toBe(mayFilter);
});
