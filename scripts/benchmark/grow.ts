import type { ClientBase } from 'pg';

/** Shares in per cent, as in a real catalogue. */
const PROMOTED = 30;
const PREORDERED = 35;
const ON_CREDIT = 50;
const OWN_BRAND = 50;

/** SQL for a pseudo-random whole number below `below` that depends only on the product's number and the salt. */
const pseudoRandom = (below: number, salt: number) =>
  `(hashint8extended(number, ${salt}) & 2147483647) % ${below}`;

/**
 * Replaces the products of a loaded shop by `count` generated ones. Each is based on a real one, with its own model
 * number, price, offers and rank, and often another brand. The same count gives the same products.
 */
export async function generateProducts(client: ClientBase, count: number): Promise<void> {
  await client.query(`
    create temp table maker as
    select row_number() over (order by brand) - 1 as place, brand from (select distinct brand from products) made;
    create temp table template as
    select row_number() over (order by id) - 1 as place, maker.place as maker_place, product.*
    from products product join maker using (brand);
    create temp table grown as
    select number, template.id as template_id, maker.brand, template.model || 'K' || number as model,
      template.brand as old_brand, template.model as old_model,
      greatest(5000, (template.list_price * (70 + ${pseudoRandom(60, 1)}) / 100 / 500) * 500) as list_price,
      ${pseudoRandom(100, 2)} < ${PROMOTED} as on_promo, ${pseudoRandom(100, 3)} < ${PREORDERED} as is_preordered,
      ${pseudoRandom(100, 4)} < ${ON_CREDIT} as is_credit, ${pseudoRandom(1_000_000, 5)} as rang
    from generate_series(1, ${count}) number
    join template on template.place = (number - 1) % (select count(*) from template)
    join maker on maker.place = case when ${pseudoRandom(100, 7)} < ${OWN_BRAND} then template.maker_place
      else ${pseudoRandom(1_000_000, 6)} % (select count(*) from maker) end;
    analyze grown; analyze template; analyze maker;
    -- Append-only tables refuse it.
    set local session_replication_role = replica;
    truncate pack_lines, packs, product_tags, order_lines, orders cascade;
    set local session_replication_role = origin;
    delete from products;
    insert into products (id, key, name, brand, model, description, fact, category_id, list_price, promo_price, on_promo,
      preorder_price, credit_price, credit_eligible, on_sale, rang, warranty_months, energy_class, specifications,
      picture_version, tint)
    select number, template.key || '-' || number,
      replace(replace(template.name, old_model, grown.model), old_brand, grown.brand),
      grown.brand, grown.model, template.description, template.fact, template.category_id, grown.list_price,
      case when grown.on_promo then grown.list_price * 9 / 10 end, grown.on_promo,
      case when is_preordered then grown.list_price * 85 / 100 end,
      case when is_credit then grown.list_price * 107 / 100 end, is_credit, true, grown.rang,
      template.warranty_months, template.energy_class, template.specifications, template.picture_version, template.tint
    from grown join template on template.id = template_id`);
}

/** Gives the generated products the tags of the products they are based on. */
export async function tagProducts(client: ClientBase): Promise<void> {
  await client.query(`
    insert into product_tags (product_id, tag_id)
    select number, worn.tag_id from grown join template_tags worn on worn.product_id = template_id`);
}

/**
 * Adds the generated products to the search index: with the words of the products they are based on, but their own
 * brand and model. The shop's own indexing would take minutes; the posting lists are then built by the shop's code.
 */
export async function indexProducts(client: ClientBase): Promise<void> {
  await client.query(`
    insert into search_words (stem, total)
    select lower(regexp_replace(model, '[^A-Za-z0-9]', '', 'g')), 1 from grown on conflict do nothing;
    insert into search_spellings (spelling, word_id, label)
    select word.stem, word.id, word.stem
    from grown join search_words word on word.stem = lower(regexp_replace(model, '[^A-Za-z0-9]', '', 'g'))
    on conflict do nothing;
    analyze search_words;
    create temp table shelf_ids as
    select product_id, array_agg(- shelf_id) as ids from shelf_places group by product_id;
    analyze shelf_ids;
    delete from search_documents;
    insert into search_documents (product_id, rang, price, terms, names)
    select product.id, product.rang, product.price, shelf.ids || array(select distinct unnest(words.terms || own.ids)),
      shelf.ids || array(select distinct unnest(words.names || own.ids))
    from grown
    join products product on product.id = number
    join shelf_ids shelf on shelf.product_id = number
    join template_words words on words.product_id = template_id
    join search_words model on model.stem = lower(regexp_replace(grown.model, '[^A-Za-z0-9]', '', 'g'))
    join maker_words made on made.brand = grown.brand
    cross join lateral (select model.id || made.ids as ids) own
    order by product.id`);
}
