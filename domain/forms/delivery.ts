import * as v from 'valibot';
import {
  DELIVERY_FIELDS,
  type DeliveryDetails,
  type DeliveryField,
  type DeliveryFields,
  NO_DELIVERY,
} from '../orders/delivery-fields.ts';
import { REGION_IDS } from '../orders/delivery.ts';
import { accountPhoneField } from './account-phone.ts';
import { addressField } from './guest.ts';

/** The rule of each field, with its messages. @see BK-09 */
export const deliverySchema = v.object({
  address: addressField,
  phone: accountPhoneField,
} satisfies Record<DeliveryField, v.GenericSchema<string, string>>);

/** A delivery that was kept as text; fields that it does not have are empty. */
export const keptDeliverySchema = v.pipe(
  v.objectWithRest({ region: v.picklist(REGION_IDS) }, v.string()),
  v.transform((kept): DeliveryDetails => ({ ...NO_DELIVERY, ...kept })),
);

/** The problem of each invalid field. */
export const deliveryProblems = (delivery: DeliveryDetails): Partial<DeliveryFields> =>
  Object.fromEntries(
    DELIVERY_FIELDS.flatMap((field) => {
      const problem = v.safeParse(deliverySchema.entries[field], delivery[field]).issues?.[0].message;
      return problem === undefined ? [] : [[field, problem] as const];
    }),
  );

/** The fields that are valid so far. */
export function validFields(delivery: DeliveryDetails): Partial<DeliveryFields> {
  const problems = deliveryProblems(delivery);
  return Object.fromEntries(
    DELIVERY_FIELDS.flatMap((field) => (field in problems ? [] : [[field, delivery[field]]])),
  );
}

/** A field as the shop stores it; what is invalid, as typed. */
const storedField = (field: DeliveryField, typed: string): string => {
  const result = v.safeParse(deliverySchema.entries[field], typed);
  return result.success ? result.output : typed;
};

/** Whether two deliveries go to the same place, however their phones are written. */
export const isSameDelivery = (one: DeliveryDetails, other: DeliveryDetails): boolean =>
  one.region === other.region &&
  DELIVERY_FIELDS.every((field) => storedField(field, one[field]) === storedField(field, other[field]));
