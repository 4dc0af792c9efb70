import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { preparedSelect } from '../db/prepared.ts';

/** The columns of a product in a list; amounts are cast, because `pg` returns bigint as text. */
const COLUMNS = sql`
  product.id, product.key, product.name, product.description, product.brand, product.fact,
  product.list_price::int, product.promo_price::int, product.on_promo,
  product.preorder_price::int, product.credit_price::int, product.credit_eligible,
  product.on_sale, product.rang, product.picture_version, product.tint,
  category.name as category,
  (select coalesce(json_agg(json_build_object('id', tag.id, 'name', tag.name) order by tag.id), '[]')
    from product_tags worn join tags tag on tag.id = worn.tag_id where worn.product_id = product.id) as tags`;

const listedProduct = {
  id: v.number(),
  key: v.string(),
  name: v.string(),
  description: v.string(),
  brand: v.string(),
  fact: v.string(),
  list_price: v.number(),
  promo_price: v.nullable(v.number()),
  on_promo: v.boolean(),
  preorder_price: v.nullable(v.number()),
  credit_price: v.nullable(v.number()),
  credit_eligible: v.boolean(),
  on_sale: v.boolean(),
  rang: v.number(),
  picture_version: v.string(),
  tint: v.string(),
  category: v.string(),
  tags: v.array(v.object({ id: v.number(), name: v.string() })),
};

const specification = v.object({ label: v.string(), value: v.string() });

/** A product of a page; each row also has the total. */
export const pageRow = v.object({ ...listedProduct, total: v.number(), is_capped: v.boolean() });

const detailRow = v.object({
  ...listedProduct,
  model: v.string(),
  category_id: v.number(),
  warranty_months: v.number(),
  energy_class: v.nullable(v.string()),
  specifications: v.array(specification),
  units_for_sale: v.nullable(v.number()),
});

export type ListedRow = v.InferOutput<typeof pageRow>;
export type DetailRow = v.InferOutput<typeof detailRow>;

/**
 * The end of every statement that returns a page: selects the products of `page (is_aside, rang, product_id)` with the
 * total of `counted (total, is_capped)`.
 */
export const PAGE_PRODUCTS = sql`
  select ${COLUMNS}, counted.total, counted.is_capped
  from counted cross join page
  join products product on product.id = page.product_id
  join categories category on category.id = product.category_id
  order by page.is_aside, page.rang, page.product_id`;

/** The product on sale with an `id`. */
export const selectDetail = preparedSelect(
  'product_detail',
  detailRow,
  sql`
  select ${COLUMNS}, product.model, product.category_id, product.warranty_months, product.energy_class,
    product.specifications, case when stock.ended_at is null then stock.units - stock.held end as units_for_sale
  from products product join categories category on category.id = product.category_id
    left join stock on stock.product_id = product.id
  where product.id = ${sql.placeholder('id')} and product.on_sale`,
);
