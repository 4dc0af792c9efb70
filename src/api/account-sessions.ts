import { queryOptions } from '@tanstack/react-query';
import { profile as text } from '#domain/messages/profile.ts';
import { type ShopClient, unwrap } from './client.ts';
import { PASSWORD_FIELDS, withFormFields } from './errors.ts';

/** A device on which the user is signed in. */
export interface DeviceSession {
  id: string;
  /** Browser and system. */
  device: string;
  /** Epoch milliseconds. */
  lastUsedAt: number;
  isCurrent: boolean;
}

/** The user's own sessions, the latest used first. */
export const sessionsQuery = (shop: ShopClient) =>
  queryOptions({
    queryKey: ['account', 'sessions'],
    queryFn: async ({ signal }): Promise<DeviceSession[]> => {
      const { data } = await unwrap(shop.GET('/api/users/me/sessions', { signal }), text.failures.sessions);
      return data.map(({ id, device, last_used_at, current }) => ({
        id,
        device,
        lastUsedAt: Date.parse(last_used_at),
        isCurrent: current,
      }));
    },
  });

/** Signs out one of the user's devices. Never fails for an ended session. */
export async function endDeviceSession(shop: ShopClient, id: string): Promise<void> {
  const call = shop.DELETE('/api/users/me/sessions/{session}', { params: { path: { session: id } } });
  await unwrap(call, text.failures.endSession);
}

/** Signs out everywhere, this device included. */
export async function endAllSessions(shop: ShopClient): Promise<void> {
  await unwrap(shop.DELETE('/api/users/me/sessions'), text.failures.endSessions);
}

/**
 * Changes the password of the signed-in account, which ends its other sessions.
 *
 * @throws ApiError with the rejected fields
 */
export async function changePassword(
  shop: ShopClient,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<void> {
  // A 401 of the change itself renews no token (AP-13); a read before it does.
  await unwrap(shop.GET('/api/users/me/sessions'), text.failures.password);
  const body = { current_password: currentPassword, password };
  try {
    await unwrap(shop.POST('/api/new-password', { body }), text.failures.password);
  } catch (error) {
    throw withFormFields(error, PASSWORD_FIELDS);
  }
}
