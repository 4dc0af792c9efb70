export { basketNews } from '#src/visit/basket-news.ts';
export * from './acts.ts';
export * from './baskets.ts';
export * from './known-products.ts';
