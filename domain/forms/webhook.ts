import * as v from 'valibot';
import { webhooks as text } from '../messages/webhooks.ts';

const LENGTH_MAX = 500;

/** With a host and perhaps a port, path and query; without a name and password, and without a fragment. */
const ADDRESS = /^(https?):\/\/(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:[/?][^\s#@\\]*)?$/i;

function isAddress(typed: string, mode: 'live' | 'test'): boolean {
  const scheme = ADDRESS.exec(typed)?.[1]?.toLowerCase();
  return scheme === 'https' || (mode === 'test' && scheme === 'http');
}

/**
 * The address of a system that receives messages about orders and payments: HTTPS without name and password, in test mode also HTTP.
 *
 * @see DK-19
 */
export const webhookForm = (mode: 'live' | 'test') =>
  v.object({
    url: v.pipe(
      v.string(text.errors.url),
      v.trim(),
      v.maxLength(LENGTH_MAX, text.errors.url),
      v.check((typed) => isAddress(typed, mode), text.errors.url),
    ),
  });
