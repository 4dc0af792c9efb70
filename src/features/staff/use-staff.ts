import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mayStaff, type StaffRight } from '#domain/staff/roles.ts';
import { type StaffSection, staffSectionsOf } from '#domain/screens/staff-paths.ts';
import { useShop } from '#src/api/client.ts';
import { STAFF_KEY, staffCalls, staffQueries } from '#src/api/staff.ts';
import { toast } from '#src/ui/toast.ts';

/** The reads of the staff area with the page's client. */
export const useStaffQueries = () => staffQueries(useShop());

/** The sections that are open to the signed-in person. */
export function useSections(): readonly StaffSection[] {
  const { data } = useQuery(useStaffQueries().overview());
  return data === undefined ? [] : staffSectionsOf(data.role);
}

/** Whether the signed-in person has a right; the server decides again. */
export function useStaffMay(right: StaffRight): boolean {
  const { data } = useQuery(useStaffQueries().overview());
  return data !== undefined && mayStaff(data.role, right);
}

/** The filters of a list and its page. @returns them, and a function that changes some: another filter shows the first page */
export function useListFilters<Filters extends object>(initial: Filters) {
  const [filters, setFilters] = useState({ ...initial, page: 1 });
  const change = (changed: Partial<Filters & { page: number }>) =>
    setFilters((current) => ({ ...current, page: 1, ...changed }));
  return [filters, change] as const;
}

/**
 * A change by staff. When it is done, everything that the staff area shows is read again, and a toast says so; a failure
 * is shown by the form, with the server's message.
 *
 * @param done the text of the toast, from the result of the call
 */
export function useStaffChange<Input, Result>(
  change: (calls: ReturnType<typeof staffCalls>, input: Input) => Promise<Result>,
  done: (result: Result) => string,
  onDone?: (result: Result) => void,
  onFailure?: () => void,
) {
  const shop = useShop();
  const cache = useQueryClient();
  return useMutation<Result, Error, Input>({
    mutationFn: (input) => change(staffCalls(shop), input),
    ...(onFailure && { onError: onFailure }),
    onSuccess: async (result) => {
      toast({ tone: 'success', text: done(result), stays: true });
      await cache.invalidateQueries({ queryKey: [STAFF_KEY] });
      onDone?.(result);
    },
  });
}

/**
 * A change by staff as `useStaffChange`, about a payment or a refund: after a failure everything is read again too, because its answer may
 * be lost, or a colleague was first. Not for a form that sends what it was opened with, such as a version: the server would no longer see
 * that what was typed is based on something older.
 */
export function useStaffDecision<Input, Result>(
  decide: (calls: ReturnType<typeof staffCalls>, input: Input) => Promise<Result>,
  done: (result: Result) => string,
  onDone?: (result: Result) => void,
) {
  const cache = useQueryClient();
  const readAgain = () => void cache.invalidateQueries({ queryKey: [STAFF_KEY] });
  return useStaffChange(decide, done, onDone, readAgain);
}
