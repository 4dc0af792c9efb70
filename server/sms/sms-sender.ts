import type { SmsSettings } from '../config.ts';
import { guestMobile } from '#domain/text/phone.ts';
import { PermanentFailure } from '../jobs/permanent-failure.ts';

/** One SMS to one phone. */
export interface Sms {
  /** A Senegalese mobile number in E.164. */
  to: string;
  text: string;
  /** The gateway's reference of the message, so that an SMS that is sent again can be recognised. */
  key: string;
}

/** Sends SMS. It does not retry; the caller does. */
export interface SmsSender {
  /** @throws PermanentFailure when the gateway will never accept the message, any other error when a retry may succeed */
  send(sms: Sms): Promise<void>;
}

/** Timeout of one call in milliseconds (HAZARDS B22). */
const TIMEOUT_MS = 10_000;

/**
 * Responses about this message or this recipient. Others (a wrong key, no credit, too many messages, an outage) are about
 * the gateway or its account: the message can be sent once that is corrected.
 */
const PERMANENT_REJECTIONS: readonly number[] = [400, 404, 410, 422];

/**
 * Sends SMS through an HTTP gateway. Only to Senegalese mobile numbers: others can cost a multiple, and some pay the
 * caller's accomplice (HAZARDS C12).
 */
export function createSmsSender(
  { url, apiKey, sender }: Pick<SmsSettings, 'url' | 'apiKey' | 'sender'>,
  transport: (url: string, init: RequestInit) => Promise<Response> = fetch,
): SmsSender {
  return {
    async send({ to, text, key }) {
      if (guestMobile(to) !== to) throw new PermanentFailure('sms_refused');
      const response = await transport(url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${apiKey}`,
          accept: 'application/json',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ from: sender, to, text, reference: key }),
        redirect: 'error', // The key must never follow a redirect to another host.
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (response.ok) return;
      // The body may repeat the message, which contains a code: only the status is logged.
      const cause = new Error(`the SMS gateway answered ${response.status}`);
      throw PERMANENT_REJECTIONS.includes(response.status)
        ? new PermanentFailure('sms_refused', { cause })
        : cause;
    },
  };
}
