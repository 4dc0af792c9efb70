import { expect, it } from 'vitest';
import { tracking } from '#domain/messages/tracking.ts';
import { TRACKED_STATUSES } from '#domain/order.ts';
import { checkTracking, trackingQuestion } from '#domain/wording/tracking.ts';

it('[RT-09] an empty form shows what is missing', () => {
  expect(checkTracking({ reference: ' ', phone: '' })).toEqual({
    reference: 'La référence est obligatoire.',
    phone: 'Le téléphone est obligatoire.',
  });
});

it.each([
  ['KE-7QX2M9D4TB', '77 123 45 67'],
  ['ke 7qx2m9d4tb', '+221 77 123 45 67'],
  ['7QX2M9D4TB', '221771234567'],
])("[RT-09] reads %s and %s as the order's", (reference, phone) => {
  expect(checkTracking({ reference, phone })).toEqual({});
  expect(trackingQuestion({ reference, phone })).toEqual({
    reference: 'KE-7QX2M9D4TB',
    phone: '+221771234567',
  });
});

it.each(['CMD-2026-000042', 'WV42-1-8Z3K6Q2N5T7W9Y1B', 'OM42-1-8Z3K6Q2N5T7W9Y1B'])(
  '[RT-09] accepts %s, which identifies an order like its reference',
  (reference) => {
    const fields = { reference: reference.toLowerCase(), phone: '77 123 45 67' };
    expect(checkTracking(fields)).toEqual({});
    expect(trackingQuestion(fields)).toEqual({ reference, phone: '+221771234567' });
  },
);

it.each(['KE-7QX2', 'CMD-42', 'WV42-1-8Z3K', 'FAC-2026-000001', '../../commande/7/delete', '77 123 45 67'])(
  '[RT-09] %s is no reference',
  (reference) => {
    expect(checkTracking({ reference, phone: '77 123 45 67' })).toEqual({
      reference: 'Une référence compte KE puis dix chiffres ou lettres, par exemple KE-0123456789.',
    });
  },
);

it("[VA-02] an invalid mobile number gets the shop's error message", () => {
  expect(checkTracking({ reference: 'KE-7QX2M9D4TB', phone: '33 860 00 00' })).toEqual({
    phone: 'Le numéro de téléphone est invalide.',
  });
});

it('[RT-09] [AP-04] each status has its own title, sentence and next step', () => {
  for (const part of ['title', 'sentence', 'next'] as const)
    expect(new Set(TRACKED_STATUSES.map((status) => tracking.statuses[status][part])).size).toBe(
      TRACKED_STATUSES.length,
    );
});
