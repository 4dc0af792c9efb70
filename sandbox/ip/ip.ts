/** The IP service: says where an address is, in the form of ipinfo.io, and can be slow or broken on demand. */
import * as v from 'valibot';

export const IpFault = v.variant('kind', [
  /** The answer waits. */
  v.strictObject({ kind: v.literal('slow'), milliseconds: v.pipe(v.number(), v.minValue(0)) }),
  v.strictObject({
    kind: v.picklist([
      /** Status 503 and no place. */
      'down',
      /** A page with status 200 instead of JSON, as a captive portal sends. */
      'html',
      /** JSON cut off in the middle. */
      'malformed',
    ]),
  }),
]);
export type IpFault = v.InferOutput<typeof IpFault>;

export interface IpService {
  /** What is known of an address. Everybody is in Dakar. */
  placeOf(ip: string): Record<string, string>;
  /** Every address that was asked for, in order. */
  asked(): readonly string[];
  /** Strikes each call until it is taken back. */
  fault(): IpFault | undefined;
  setFault(fault: IpFault): void;
  /** Back to good conduct, nothing asked. */
  clear(): void;
}

export function createIpService(): IpService {
  let asked: string[] = [];
  let fault: IpFault | undefined;
  return {
    placeOf(ip) {
      asked = [...asked, ip];
      return {
        ip,
        city: 'Dakar',
        region: 'Dakar',
        country: 'SN',
        loc: '14.6937,-17.4441',
        org: 'AS8346 SONATEL',
        timezone: 'Africa/Dakar',
      };
    },
    asked: () => asked,
    fault: () => fault,
    setFault(next) {
      fault = next;
    },
    clear() {
      asked = [];
      fault = undefined;
    },
  };
}
