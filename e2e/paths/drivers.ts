import type { AnyStateMachine } from 'xstate';
import { paymentWatch } from '#machines/mobile-money/index.ts';
import type { BrowserWalk } from '#scripts/statecharts/files.ts';
import { checkoutDriver } from './checkout.ts';
import { drivePath } from './drive.ts';
import { mobileMoneyDriver } from './mobile-money.ts';
import { oneTimeCodeDriver } from './one-time-code.ts';
import { orderPaymentDriver } from './order-payment.ts';
import { paymentCheckDriver } from './payment-check.ts';
import { paymentDialogDriver } from './payment-dialog.ts';
import { labelsOf, planPaths, type Driver, type Facts } from './plan.ts';
import type { Stage } from './stage.ts';

/** A driver without the types of its machine. */
const driven = <TMachine extends AnyStateMachine, TFacts extends Facts>(
  driver: Driver<TMachine, Stage, TFacts>,
) => ({
  machine: driver.machine,
  background: driver.background ?? [],
  unreachable: driver.unreachable,
  plan: () => planPaths(driver),
  drive: (
    ...[page, path, sabotage]: [
      Parameters<typeof drivePath>[0],
      Parameters<typeof drivePath>[2],
      Parameters<typeof drivePath>[3]?,
    ]
  ) => drivePath(page, driver, path, sabotage),
});

export const mobileMoney = driven(mobileMoneyDriver);

/** The machines whose paths are driven in a browser. */
export const drivers = [
  mobileMoney,
  driven(orderPaymentDriver),
  driven(paymentCheckDriver),
  driven(paymentDialogDriver),
  driven(checkoutDriver),
  driven(oneTimeCodeDriver),
];

/** The planned paths of a machine; `undefined` if they are not driven. */
export function browserWalkOf(id: string): BrowserWalk | undefined {
  const driver = drivers.find(({ machine }) => machine.id === id);
  if (driver === undefined) return undefined;
  const notDriven = driver.unreachable;
  const transitions = labelsOf(driver.machine).length - Object.values(notDriven).flat().length;
  return { transitions, paths: driver.plan().length, notDriven };
}

const NONE: readonly string[] = [];

/** Machines that run inside those, and need no driver of their own. */
export const children = [{ machine: paymentWatch, background: NONE, unreachable: {} }];
