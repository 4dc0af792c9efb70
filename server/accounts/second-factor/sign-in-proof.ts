import { type AccountId, accountId } from '#domain/account/ids.ts';
import { hmac, isSameText } from '../../access/capability.ts';
import { SIGN_IN_PROOF_LIFE_S } from '../../access/cookies.ts';
import { type Random, randomToken } from '../../random.ts';

const ID_BYTES = 16;
const PROOF = /^([1-9]\d{0,9})\.([0-9a-z]{1,9})\.([\w-]{22})\.([\w-]{43})$/;

/** To what a proof is bound besides its account: it ends with another password, and is of use in one browser. */
export interface ProofSubject {
  accountId: AccountId;
  passwordHash: string | null;
  /** The device cookie. */
  device: string;
}

/** Proves that the password of an account with a second factor was right; it opens nothing without the code. */
export interface SignInProofs {
  /** @param now Unix time in seconds */
  create(subject: ProofSubject, now: number): string;
  /** The account that a proof names and the number by which guesses are counted, not verified. */
  read(proof: string): { accountId: AccountId; id: string } | undefined;
  isValid(proof: string, subject: ProofSubject, now: number): boolean;
}

const textOf = ({ accountId: account, passwordHash, device }: ProofSubject, expires: string, id: string) =>
  `sign-in-proof:${account}:${expires}:${id}:${device}:${passwordHash}`;

/** @param secrets the first one signs, all of them verify (HAZARDS F6) */
export function createSignInProofs(secrets: readonly string[], random: Random): SignInProofs {
  const [newest] = secrets;
  if (newest === undefined) throw new TypeError('proofs need at least one secret');
  return {
    create(subject, now) {
      const [expires, id] = [(now + SIGN_IN_PROOF_LIFE_S).toString(36), randomToken(random, ID_BYTES)];
      return `${subject.accountId}.${expires}.${id}.${hmac(newest, textOf(subject, expires, id))}`;
    },
    read(proof) {
      const [, account, , id] = PROOF.exec(proof) ?? [];
      return account === undefined || id === undefined
        ? undefined
        : { accountId: accountId(Number(account)), id };
    },
    isValid(proof, subject, now) {
      const [, , expires, id, mac] = PROOF.exec(proof) ?? [];
      if (expires === undefined || id === undefined || mac === undefined) return false;
      const text = textOf(subject, expires, id);
      return (
        secrets.some((secret) => isSameText(mac, hmac(secret, text))) && now <= Number.parseInt(expires, 36)
      );
    },
  };
}
