import { document } from '#domain/messages/page-description.ts';
import { product as text } from '#domain/messages/product.ts';
import { shop } from '#domain/messages/shop.ts';
import { paths, productIdAt, withQuery } from '#domain/paths.ts';
import { PICTURE_SIZES } from '#domain/picture.ts';
import { priceNow } from '#domain/price.ts';
import { answerOf } from './initial-data.ts';
import type { TellFacts } from './page-facts.ts';
import { breadcrumb, productOffer } from './structured-data.ts';
import { picturesOf, productAnswer, read, sharedOf } from './wire.ts';

/** Both addresses of a product are one page. @see RT-06 */
export const productFacts: TellFacts = ({ pathname }, answers, origin) => {
  const id = productIdAt(pathname);
  if (id === undefined) return {};
  const call = `/api/produits/${id}`;
  if (answers.missing.has(call)) return { title: text.notFound, isUnknown: true };
  const product = read(productAnswer, answerOf(answers, call));
  const canonical = paths.product(id);
  if (product === undefined) return { canonical };
  const price = priceNow({
    listPrice: product.list_price,
    promoPrice: product.promo_price,
    onPromo: product.en_promo,
  });
  return {
    title: product.name,
    description: document.product(product.fact, price, product.description),
    canonical,
    ...sharedOf(product),
    pictures: picturesOf([product], 1, PICTURE_SIZES.detail),
    price,
    structured: [
      productOffer(origin, product, price, canonical),
      breadcrumb(origin, [
        [shop.home, paths.home],
        [shop.boutique, paths.shop],
        [product.category.name, withQuery(paths.shop, { category: product.category.name })],
        [product.name, canonical],
      ]),
    ],
  };
};
