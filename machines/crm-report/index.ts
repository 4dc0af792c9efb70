export { crmReportMachine } from './machine.ts';
export type * from './types.ts';
