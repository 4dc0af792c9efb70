import { expect } from '@playwright/test';
import { oneTimeCodeMachine } from '#machines/one-time-code/index.ts';
import { failed, offline } from '#tests/machines/fixtures.ts';
import { answer, failure } from '#tests/support/machines/walk.ts';
import { newCustomer, type Customer } from '../support/account.ts';
import { sandbox } from '../support/sandbox.ts';
import type { Driver } from './plan.ts';
import type { Stage } from './stage.ts';

const EMAIL = 'awa@exemple.sn';

/** A person who has just signed up, and the mail with code and link. */
async function signUp({ page }: Stage): Promise<Customer> {
  const person = newCustomer();
  const { name, email, phone, password } = person;
  const response = await page.request.post('/api/new_compte', { data: { name, email, phone, password } });
  expect(response.ok(), `sign-up: ${response.status()}`).toBe(true);
  return person;
}

const people = new WeakMap<Stage, Customer>();

async function open(stage: Stage, path: (person: Customer, token: string) => string): Promise<void> {
  const person = await signUp(stage);
  people.set(stage, person);
  const [mail] = await sandbox.mailsTo(person.email, 1);
  const link = mail?.links.find((address) => address.includes('/verification-code')) ?? '';
  await stage.page.goto(path(person, new URL(link).hash));
}

const codeOf = async (stage: Stage): Promise<string> => {
  const mails = await sandbox.mailsTo(people.get(stage)?.email ?? '', 1);
  return /\b(\d{4})\b/.exec(mails[0]?.text ?? '')?.[1] ?? '';
};
const boxes = ({ page }: Stage) => page.getByRole('group').getByRole('textbox');
const type = async (stage: Stage, digits: string) => {
  for (let position = 3; position >= 0; position -= 1) await boxes(stage).nth(position).fill('');
  await boxes(stage).first().click();
  await stage.page.keyboard.type(digits);
};

interface OtpFacts extends Record<string, string | boolean> {
  /** What is in the boxes. */
  typed: 'nothing' | 'one' | 'wrong' | 'right';
  /** Whether the server would send another code. */
  isMinuteOver: boolean;
  /** Whether the first code was replaced. */
  isReplaced: boolean;
  /** Whether the link has been altered. */
  isLinkBroken: boolean;
}

export const oneTimeCodeDriver: Driver<typeof oneTimeCodeMachine, Stage, OtpFacts> = {
  machine: oneTimeCodeMachine,
  calls: {
    verifyCode: ['POST', /\/api\/partner\/otp-verification$/],
    verifyLink: ['GET', /\/api\/users\/verified\//],
    resendCode: ['GET', /\/otp-resend$/],
  },
  facts: { typed: 'nothing', isMinuteOver: false, isReplaced: false, isLinkBroken: false },
  starts: {
    'an address': {
      input: { email: EMAIL, link: undefined },
      open: (stage) => open(stage, ({ email }) => `/verification-code?email=${encodeURIComponent(email)}`),
    },
    'no address': {
      input: { email: undefined, link: undefined },
      open: (stage) => open(stage, () => '/verification-code'),
    },
    'a link': {
      input: { email: undefined, link: 'token' },
      open: (stage) => open(stage, (_, token) => `/verification-code${token}`),
    },
    'an altered link': {
      input: { email: undefined, link: 'altered' },
      facts: { isLinkBroken: true },
      open: (stage) => open(stage, (_, token) => `/verification-code${token.slice(0, -3)}AAA`),
    },
    'an altered link and an address': {
      input: { email: EMAIL, link: 'altered' },
      facts: { isLinkBroken: true },
      open: (stage) =>
        open(
          stage,
          ({ email }, token) =>
            `/verification-code?email=${encodeURIComponent(email)}${token.slice(0, -3)}AAA`,
        ),
    },
  },
  events: {
    'one digit': {
      event: { type: 'code.changed', code: '1' },
      occur: (stage) => type(stage, '1'),
      sets: { typed: 'one' },
    },
    'a wrong code': {
      event: { type: 'code.changed', code: '1234' },
      occur: async (stage) => type(stage, (await codeOf(stage)) === '1234' ? '4321' : '1234'),
      sets: { typed: 'wrong' },
    },
    'the right code': {
      event: { type: 'code.changed', code: '0427' },
      occur: async (stage) => type(stage, await codeOf(stage)),
      when: ({ isReplaced }) => !isReplaced,
      sets: { typed: 'right' },
    },
    verify: {
      event: { type: 'verification.requested' },
      occur: ({ page }) => page.getByRole('button', { name: 'Vérifier le code' }).click(),
    },
    resend: {
      event: { type: 'resend.requested' },
      occur: ({ page }) => page.getByRole('button', { name: 'Renvoyer' }).click(),
    },
    'the code is accepted': {
      event: answer('verifyCode'),
      when: ({ typed }) => typed === 'right',
      occur: (stage) => stage.answer('verifyCode'),
    },
    'the code is refused': {
      event: failure('verifyCode', failed('account.code_invalid', 'Code incorrect.')),
      when: ({ typed }) => typed === 'wrong',
      sets: { typed: 'nothing' },
      occur: (stage) => stage.answer('verifyCode'),
    },
    'the code is lost': {
      event: failure('verifyCode', offline),
      occur: (stage) => stage.lose('verifyCode'),
    },
    'the link is accepted': {
      event: answer('verifyLink'),
      when: ({ isLinkBroken }) => !isLinkBroken,
      occur: (stage) => stage.answer('verifyLink'),
    },
    'the link is refused': {
      event: failure('verifyLink', offline),
      when: ({ isLinkBroken }) => isLinkBroken,
      occur: (stage) => stage.answer('verifyLink'),
    },
    'another code is sent': {
      event: answer('resendCode'),
      when: ({ isMinuteOver }) => isMinuteOver,
      sets: { typed: 'nothing', isMinuteOver: false, isReplaced: true },
      occur: (stage) => stage.answer('resendCode'),
    },
    'another code is refused': {
      event: failure('resendCode', failed('request.too_many', 'x')),
      when: ({ isMinuteOver }) => !isMinuteOver,
      occur: (stage) => stage.answer('resendCode'),
    },
  },
  timers: { 'after resendCooldown': { ms: 60_000, sets: { isMinuteOver: true } } },
  rules: async ({ page }, { state }) => {
    if (state !== 'verified') await expect(page.getByText('Vérification code réussie !')).toHaveCount(0);
  },
  unreachable: {},
};
