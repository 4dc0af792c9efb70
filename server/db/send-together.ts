/**
 * Waits for two statements that are sent together on the connection of one transaction.
 *
 * @throws the failure of the first one where both fail: the second only says that the transaction is aborted (SQLSTATE 25P02), and
 * may say so sooner
 */
export async function sendTogether<One, Other>(
  one: PromiseLike<One>,
  other: PromiseLike<Other>,
): Promise<[One, Other]> {
  const [first, second] = await Promise.allSettled([one, other]);
  if (first.status === 'rejected') throw first.reason;
  if (second.status === 'rejected') throw second.reason;
  return [first.value, second.value];
}
