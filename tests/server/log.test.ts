import { expect, it } from 'vitest';
import { createLog } from '#server/log.ts';
import { redactText } from '#server/redact.ts';

const CAPABILITY = 'gUy3nq0w7cWl3mT8xYv2aLk5bRz1sQe9dFhJ4iPoKtM';
const canaries = ['awa@exemple.sn', '77 123 45 67', '+221771234567', CAPABILITY, 'Sicap Liberté 6'];

function capture(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('debug', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

it('[I20] redacts e-mail addresses, phones and tokens, and keeps public ids', () => {
  const words = `awa@exemple.sn 77 123 45 67 +221711234567 ${CAPABILITY} WV42-1-8Z3K6Q2N5T7W9Y1B KE-0123456789`;
  expect(redactText(words)).toBe('[mail] [phone] [phone] [token] WV42-1-8Z3K6Q2N5T7W9Y1B KE-0123456789');
});

it('[I20] removes fields with personal data or secrets', () => {
  const person = { email: canaries[0], telephone: canaries[1], phone: canaries[2], capability: canaries[3] };
  const log = capture((log) =>
    log.info({ ...person, adresse: canaries[4], body: { ...person, cookie: CAPABILITY } }),
  );
  for (const canary of canaries) expect(log).not.toContain(canary);
});

it('[I20] logs a database error by code and constraint, without its values', () => {
  const cause = Object.assign(new Error('duplicate key value'), {
    severity: 'ERROR',
    code: '23505',
    constraint: 'orders_reference_unique',
    detail: 'Key (email)=(awa@exemple.sn) already exists.',
  });
  const error = new Error(`Failed query: insert\nparams: ${canaries.join(',')}`, { cause });
  const line = capture((log) => log.error({ err: error }));
  for (const canary of canaries) expect(line).not.toContain(canary);
  expect(JSON.parse(line)).toMatchObject({
    err: { type: 'DatabaseFailure', code: '23505', constraint: 'orders_reference_unique' },
  });
});

it('[I20] redacts the messages of other errors and their causes', () => {
  const error = new Error(`cannot mail awa@exemple.sn`, { cause: new Error(`${CAPABILITY} at 771234567`) });
  const line = capture((log) => log.error({ err: error }));
  for (const canary of canaries) expect(line).not.toContain(canary);
  expect(line).toContain('cannot mail [mail]');
});
