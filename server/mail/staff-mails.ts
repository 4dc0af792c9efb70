import { eq } from 'drizzle-orm';
import { staffTask as text } from '#domain/messages/mail.ts';
import { type Database, tables } from '../db/index.ts';
import { isMailed } from '../jobs/staff-task.ts';
import type { Log } from '../log.ts';
import type { Mailer } from './mailer.ts';

/** Tells staff of one raised task: an error in the log with a stable event name for alerting, then a mail. */
export const createStaffMails = ({ mailer, to, log }: { mailer: Mailer; to: string; log: Log }) => ({
  /** @throws when the mail server did not accept it; the outbox retries */
  async sendTaskRaised(db: Database, taskId: number): Promise<void> {
    const [task] = await db.select().from(tables.staffTasks).where(eq(tables.staffTasks.id, taskId));
    if (!task || !isMailed(task.kind)) return;
    const { kind, key, detail, timesRaised } = task;
    log.error({ event: `staff_task.${kind}`, taskId, key, detail }, 'staff task raised');
    const { title, toDo } = text.kinds[kind];
    const facts = Object.entries(detail).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
    await mailer.send({
      key: `staff-task-${taskId}-${timesRaised}`,
      to,
      subject: text.subject(title),
      text: [text.greeting, toDo, text.facts(facts.join(', '))].join('\n\n'),
    });
  },
});
export type StaffMails = ReturnType<typeof createStaffMails>;
