import { expect, test } from '@playwright/test';
import { isCampaign } from '#scripts/campaigns/list.ts';
import { drivers, mobileMoney } from './paths/drivers.ts';
import { sandbox } from './support/sandbox.ts';

/** `npm run campaign -- paths` runs all paths; `npm test` the one of each machine that takes the most transitions. */
const isWhole = isCampaign('paths');

test.afterEach(() => sandbox.behave());

for (const { machine, plan, drive } of drivers) {
  const paths = plan().toSorted((one, other) => other.steps.length - one.steps.length);
  for (const path of isWhole ? paths : paths.slice(0, 1)) {
    const name = [path.start, ...path.steps.map((step) => step.name)].join(', ');
    test(`[TL-05] ${machine.id}: ${name} @desktop-only`, async ({ page }, info) => {
      const taken = await drive(page, path);
      await info.attach('taken', { body: JSON.stringify(taken), contentType: 'application/json' });
    });
  }
}

test('[TL-05] a machine that shows a cancelled payment as paid does not pass @desktop-only', async ({
  page,
}) => {
  const { plan, drive } = mobileMoney;
  const path = plan().find(({ steps }) => steps[0]?.name === 'the payer cancels');
  const sabotage = {
    transition: 'mobileMoney.watched.evaluating · always #6 → mobileMoney.watched.refused',
    target: 'mobileMoney.confirmed',
  };
  await expect(drive(page, path!, sabotage)).rejects.toThrow(/always #6 → mobileMoney\.confirmed/);
});
