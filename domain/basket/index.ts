export * from './basket.ts';
export * from './names.ts';
export * from './stored-basket.ts';
