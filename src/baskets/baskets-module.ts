export { basketActivity } from '#src/baskets/activity.ts';
export * from './actions.ts';
export * from './baskets.ts';
export * from './stored-products.ts';
