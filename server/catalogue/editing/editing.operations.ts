import { categoryForm, packForm, productForm, tagForm } from '#domain/forms/catalogue.ts';
import { priceNow } from '#domain/money/money.ts';
import { formFromContract, formInContract } from '#openapi/catalogue-fields.ts';
import type { components } from '#openapi/schema.d.ts';
import { staffIdOf } from '../../access/staff-actions.ts';
import type { tables } from '../../db/index.ts';
import { staffMay } from '../../access/policy.ts';
import { keysOf, pick } from '../../keys.ts';
import { STAFF_WRITE_LIMITS } from '../../limits.ts';
import { PICTURE_BODY_LIMIT } from '../../uploaded-picture.ts';
import type { Declaration, Operations } from '../../operations.ts';
import { isPackComplete, packTotal } from '../current-pack.ts';
import { findAllPacks, type Pack } from '../packs.repository.ts';
import { productPictureUrl } from '../wire.ts';
import {
  createCategory,
  createTag,
  deleteCategory,
  deleteTag,
  findEditedCategories,
  findEditedTags,
  isReservedTag,
  updateCategory,
  updateTag,
} from './categories.ts';
import { type Editing, parseForm } from './edit-catalogue.ts';
import { createPack, deletePack, updatePack } from './packs.ts';
import { renderPicture } from './pictures.ts';
import {
  changePromotions,
  createProduct,
  deleteProduct,
  type EditedProduct,
  findEditedProducts,
  type ProductEdit,
  requireProduct,
  updateProduct,
} from './products.ts';

type Wire = components['schemas'];

/** Products per page of the staff's list. */
const PAGE_SIZE = 24;

const catalogueEdit = {
  access: staffMay.editCatalogue,
  limits: STAFF_WRITE_LIMITS,
} as const satisfies Declaration;

/**
 * The calls with which admins edit the catalogue. Only the named fields of a body are read (HAZARDS C9, C10).
 *
 * @see TL-08 @see AP-01 @see AP-02
 */
export const editingOperations = {
  createProduct: {
    ...catalogueEdit,
    bodyLimit: PICTURE_BODY_LIMIT,
    handle: async (parts, { body, caller }, reply) => {
      const edit = await readProduct(body);
      reply.code(201);
      return wireProduct(await createProduct(parts, staffIdOf(caller), edit));
    },
  },

  updateProduct: {
    ...catalogueEdit,
    notFound: 'product.unknown',
    bodyLimit: PICTURE_BODY_LIMIT,
    handle: async (parts, { params, body, caller }) => {
      const edit = { ...(await readProduct(body)), id: params.id, version: body.version };
      return wireProduct(await updateProduct(parts, staffIdOf(caller), edit));
    },
  },

  deleteProduct: {
    ...catalogueEdit,
    notFound: 'product.unknown',
    handle: async (parts, { params, query, caller }) => {
      await deleteProduct(parts, staffIdOf(caller), { id: params.id, version: query.version });
      return { success: true };
    },
  },

  listStaffProducts: {
    access: staffMay.editCatalogue,
    handle: async (parts, { query }) => {
      const { search = '', categorie: category, etat: state = 'all', page = 1 } = query;
      const found = await findEditedProducts(parts.db, { search, category, state, page, limit: PAGE_SIZE });
      return {
        products: found.products.map(wireProduct),
        total: found.total,
        page: found.page,
        limit: PAGE_SIZE,
      };
    },
  },

  getStaffProduct: {
    access: staffMay.editCatalogue,
    notFound: 'product.unknown',
    handle: async (parts, { params }) => wireProduct(await requireProduct(parts.db, params.id)),
  },

  createCategory: {
    ...catalogueEdit,
    handle: async (parts, { body, caller }, reply) => {
      const form = readCategory(body);
      reply.code(201);
      return wireCategory(await createCategory(parts, staffIdOf(caller), form));
    },
  },

  updateCategory: {
    ...catalogueEdit,
    notFound: 'category.unknown',
    handle: async (parts, { params, body, caller }) => {
      const edit = { id: params.id, version: body.version, form: readCategory(body) };
      return wireCategory(await updateCategory(parts, staffIdOf(caller), edit));
    },
  },

  deleteCategory: {
    ...catalogueEdit,
    notFound: 'category.unknown',
    handle: async (parts, { params, query, caller }) => {
      await deleteCategory(parts, staffIdOf(caller), { id: params.id, version: query.version });
      return { success: true };
    },
  },

  listStaffCategories: {
    access: staffMay.editCatalogue,
    handle: async (parts) => {
      const rows = await findEditedCategories(parts.db);
      return { data: rows.map(({ category, products }) => ({ ...wireCategory(category), products })) };
    },
  },

  createTag: {
    ...catalogueEdit,
    handle: async (parts, { body, caller }, reply) => {
      const form = parseForm(tagForm, { name: body.name });
      reply.code(201);
      return wireTag(await createTag(parts, staffIdOf(caller), form));
    },
  },

  updateTag: {
    ...catalogueEdit,
    notFound: 'tag.unknown',
    handle: async (parts, { params, body, caller }) => {
      const form = parseForm(tagForm, { name: body.name });
      return wireTag(
        await updateTag(parts, staffIdOf(caller), { id: params.id, version: body.version, form }),
      );
    },
  },

  deleteTag: {
    ...catalogueEdit,
    notFound: 'tag.unknown',
    handle: async (parts, { params, query, caller }) => {
      await deleteTag(parts, staffIdOf(caller), { id: params.id, version: query.version });
      return { success: true };
    },
  },

  listStaffTags: {
    access: staffMay.editCatalogue,
    handle: async (parts) => {
      const rows = await findEditedTags(parts.db);
      return { data: rows.map(({ tag, products }) => ({ ...wireTag(tag), products })) };
    },
  },

  listStaffPacks: {
    access: staffMay.editCatalogue,
    handle: async (parts) => ({ data: (await findAllPacks(parts.db)).map(wirePack) }),
  },

  createPack: {
    ...catalogueEdit,
    handle: async (parts, { body, caller }, reply) => {
      const form = readPack(body, body.code);
      reply.code(201);
      return wirePack(await createPack(parts, staffIdOf(caller), form));
    },
  },

  updatePack: {
    ...catalogueEdit,
    notFound: 'pack.unknown',
    handle: async (parts, { params, body, caller }) => {
      const edit = { version: body.version, form: readPack(body, params.code) };
      return wirePack(await updatePack(parts, staffIdOf(caller), edit));
    },
  },

  deletePack: {
    ...catalogueEdit,
    notFound: 'pack.unknown',
    handle: async (parts, { params, query, caller }) => {
      await deletePack(parts, staffIdOf(caller), { id: params.code, version: query.version });
      return { success: true };
    },
  },

  changePromotions: {
    ...catalogueEdit,
    handle: async (parts, { body, caller }) => {
      const changes = body.produits.map(formFromContract);
      return { data: (await changePromotions(parts, staffIdOf(caller), changes)).map(wireProduct) };
    },
  },
} satisfies Operations<Editing>;

/** What a product has where its form does not say. */
const PLAIN_PRODUCT = {
  promoPrice: null,
  onPromo: false,
  preorderPrice: null,
  creditPrice: null,
  creditEligible: false,
  warrantyMonths: 0,
  energyClass: null,
  specifications: [],
};

/** @throws Problem `request.invalid` */
async function readProduct({
  image_256: uploaded,
  tags = [],
  ...body
}: Wire['ProductInput']): Promise<ProductEdit> {
  const tagIds = tags.map(({ id }) => id);
  const form = parseForm(productForm, { ...PLAIN_PRODUCT, ...formFromContract(body), tagIds });
  return { form, picture: uploaded === undefined ? undefined : await renderPicture(uploaded) };
}

/** @throws Problem `request.invalid` */
const readCategory = (body: Wire['CategoryInput']) => parseForm(categoryForm, formFromContract(body));

/** @throws Problem `request.invalid` */
const readPack = ({ produits, ...body }: Wire['PackInput'], code: string) =>
  parseForm(packForm, {
    startsAt: null,
    endsAt: null,
    ...formFromContract(body),
    code,
    lines: produits.map(formFromContract),
  });

const { tagIds: _, ...productEntries } = productForm.entries;
const PRODUCT_FIELDS = keysOf(productEntries);

const wireProduct = ({ product, category, tags }: EditedProduct): Wire['StaffProduct'] => ({
  ...formInContract(pick({ ...product, category, rank: product.rang }, PRODUCT_FIELDS)),
  ...pick(product, ['id', 'version', 'tint']),
  tags,
  image: product.pictureVersion === '' ? null : productPictureUrl(product.key, product.pictureVersion),
  edited_at: product.editedAt?.toISOString() ?? null,
});

const wireCategory = (category: typeof tables.categories.$inferSelect) =>
  pick(category, ['id', 'version', 'name', 'rang', 'tint']);

const wireTag = (tag: typeof tables.tags.$inferSelect) => ({
  ...pick(tag, ['id', 'version', 'name']),
  reserved: isReservedTag(tag),
});

const wirePack = (pack: Pack): Wire['StaffPack'] => ({
  ...pick(pack, ['code', 'version', 'name', 'tagline', 'description', 'rang']),
  starts_at: pack.startsAt?.toISOString() ?? null,
  ends_at: pack.endsAt?.toISOString() ?? null,
  produits: pack.lines.map(({ product, quantity, unitPrice }) => ({
    product_id: product.id,
    name: product.name,
    quantity,
    price_unit: unitPrice,
    list_price: priceNow(product),
    sale_ok: product.onSale,
  })),
  sommeTotal: packTotal(pack),
  complete: isPackComplete(pack),
});
