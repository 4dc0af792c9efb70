import { queryOptions, useQuery } from '@tanstack/react-query';
import { shop as text } from '#domain/messages/shop.ts';
import type { components } from '#openapi/schema.d.ts';
import { unwrap, useShop, type ShopClient } from './client.ts';
import { FRESH_MS } from './products.ts';

type Wire = components['schemas'];

/** A category with its number of products and the picture of its first product. */
export type Category = Omit<Wire['Category'], 'rang'> & { rank: number };

export const categoriesQuery = (shop: ShopClient) =>
  queryOptions({
    queryKey: ['/api/categories'],
    queryFn: ({ signal }) => unwrap(shop.GET('/api/categories', { signal }), text.failures.categories),
    select: toCategories,
    staleTime: FRESH_MS,
  });

const toCategories = ({ data }: { data: Wire['Category'][] }) =>
  data.map(({ rang: rank, ...category }): Category => ({ ...category, rank }));

export const tagsQuery = (shop: ShopClient) =>
  queryOptions({
    queryKey: ['/api/tags'],
    queryFn: ({ signal }) => unwrap(shop.GET('/api/tags', { signal }), text.failures.tags),
    select: ({ data }) => data,
    staleTime: FRESH_MS,
  });

export const countsQuery = (shop: ShopClient) =>
  queryOptions({
    queryKey: ['/api/produits-count'],
    queryFn: ({ signal }) => unwrap(shop.GET('/api/produits-count', { signal }), text.failures.counts),
    staleTime: FRESH_MS,
  });

/** The categories that have products, for menus, filters and links. */
export const useCategories = () => useQuery(categoriesQuery(useShop()));
export const useTags = () => useQuery(tagsQuery(useShop()));
export const useCounts = () => useQuery(countsQuery(useShop()));
