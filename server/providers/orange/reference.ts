import type { ReferenceForm } from '../references.ts';

const FORM = /^OM\d{18,27}$/;

/** `20261121103000` in Dakar, whose time is UTC. */
const timestamp = (at: Date): string => at.toISOString().replaceAll(/\D/g, '').slice(0, 14);

/**
 * `OM4220261121103000123`: the order, the second, and a random number of three digits. Such an id can be guessed, and two
 * can be equal: it gives no access, and one that exists is made anew (HAZARDS B19).
 *
 * @see PM-14
 */
export const orangeReference: ReferenceForm = {
  create(random, { orderId, at }) {
    const [high = 0, low = 0] = random.bytes(2);
    const digits = String(((high << 8) | low) % 1_000).padStart(3, '0');
    return `OM${orderId}${timestamp(at)}${digits}`;
  },
  isOurs: (text) => FORM.test(text),
};
