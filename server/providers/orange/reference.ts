import { isReferenceProof, orderIdIn, type ReferenceForm, referenceTime } from '../references.ts';

/** The order is optional in the form; ours always have it. */
const FORM = /^OM(\d{0,10})\d{17}$/;

/**
 * `OM4220261121103000123`: the order, the second, and a random number of three digits. Such an id can be guessed, and two
 * can be equal: it gives no access, and one that exists is made anew (HAZARDS B19). It has no room for a proof of its instalment,
 * which is among the metadata of the code.
 *
 * @see PM-14
 */
export const orangeReference: ReferenceForm = {
  create(random, { orderId, at }) {
    const [high = 0, low = 0] = random.bytes(2);
    const digits = String(((high << 8) | low) % 1_000).padStart(3, '0');
    return `OM${orderId}${referenceTime(at)}${digits}`;
  },
  isOurs: (text) => FORM.test(text),
  orderIdOf: (text) => orderIdIn(FORM.exec(text)?.[1]),
  isFor: (text, instalment, secrets, proof) =>
    orderIdIn(FORM.exec(text)?.[1]) === instalment.orderId &&
    isReferenceProof(proof, secrets, text, instalment),
};
