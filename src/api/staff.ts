import { queryOptions } from '@tanstack/react-query';
import {
  type CategoryForm,
  ENERGY_CLASSES,
  type PackForm,
  type ProductForm,
  type TagForm,
} from '#domain/forms/catalogue.ts';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import { CATALOGUE_FIELDS } from '#openapi/catalogue-fields.ts';
import type { components } from '#openapi/schema.d.ts';
import { type ShopClient, unwrap } from './client.ts';
import type { ApiError } from './errors.ts';

type Wire = components['schemas'];

/** The first part of the keys of all queries of the staff area: every change makes all of them stale. */
export const STAFF_KEY = 'staff';

/** Who is signed in, and how much work is open. */
export type StaffOverview = Wire['StaffOverview'];

/** A task in a list; amounts are whole francs. */
export interface StaffTask {
  id: number;
  kind: Wire['StaffTaskKind'];
  createdAt: number;
  isDone: boolean;
  transactionId: string | undefined;
  amount: number | undefined;
}

/** The refund of a payment: who has claimed it, and how it ended. */
export interface StaffRefund {
  state: NonNullable<Wire['StaffPayment']['refund']>['state'];
  claimantName: string | undefined;
  claimedAt: number | undefined;
  providerAnswer: NonNullable<Wire['StaffPayment']['refund']>['provider_answer'];
  reference: string | undefined;
  isFoundAtProvider: boolean;
  madeAt: number | undefined;
}

/** A payment as staff see it. */
export interface StaffPayment {
  transactionId: string;
  provider: string;
  state: string;
  amount: number;
  received: { amount: number | null; currency: string | null; mismatches: string[] } | undefined;
  refund: StaffRefund | undefined;
  phone: string | undefined;
  providerReference: string | undefined;
  providerWord: string | undefined;
  order: {
    reference: string;
    total: number;
    customerName: string;
    phone?: string | undefined;
    email?: string | undefined;
  };
  events: { at: number; type: string; actor: string; state: string; reason: string | undefined }[];
}

/** A task with all facts, and what may be done with it. */
export interface StaffTaskDetail {
  task: StaffTask;
  facts: { name: string; value: string }[];
  payment: StaffPayment | undefined;
  proposals: { staffId: number; reason: string; at: number }[];
  actions: Wire['StaffTaskDetail']['actions'];
}

export interface StaffMember {
  id: number;
  name: string;
  email: string | undefined;
  phone: string | undefined;
  adhesion: Wire['StaffMember']['adhesion'];
  parentId: number | undefined;
  parentName: string | undefined;
}

/** A product with its form; `image` is undefined without a picture. */
export interface StaffProduct {
  id: number;
  version: number;
  image: string | undefined;
  tint: string;
  form: ProductForm;
}

export interface StaffPack {
  /** Its code. */
  id: string;
  name: string;
  version: number;
  isComplete: boolean;
  total: number;
  form: PackForm;
}

const toTask = (task: Wire['StaffTask']): StaffTask => ({
  id: task.id,
  kind: task.kind,
  createdAt: Date.parse(task.created_at),
  isDone: task.done_at !== null,
  transactionId: task.transaction_id ?? undefined,
  amount: task.amount ?? undefined,
});

const toRefund = (refund: NonNullable<Wire['StaffPayment']['refund']>): StaffRefund => ({
  state: refund.state,
  claimantName: refund.claimant_name ?? undefined,
  claimedAt: refund.claimed_at === null ? undefined : Date.parse(refund.claimed_at),
  providerAnswer: refund.provider_answer,
  reference: refund.reference ?? undefined,
  isFoundAtProvider: refund.found_at_provider,
  madeAt: refund.made_at === null ? undefined : Date.parse(refund.made_at),
});

const toPayment = (payment: Wire['StaffPayment']): StaffPayment => ({
  transactionId: payment.transaction_id,
  provider: payment.provider,
  state: payment.state,
  amount: payment.amount,
  received: payment.received ?? undefined,
  refund: payment.refund ? toRefund(payment.refund) : undefined,
  phone: payment.phone ?? undefined,
  providerReference: payment.provider_reference ?? undefined,
  providerWord: payment.provider_word ?? undefined,
  order: {
    reference: payment.order.reference,
    total: payment.order.total,
    customerName: payment.order.customer_name,
    phone: payment.order.phone,
    email: payment.order.email ?? undefined,
  },
  events: payment.events.map(({ at, reason, ...event }) => ({
    ...event,
    at: Date.parse(at),
    reason: reason ?? undefined,
  })),
});

const toDetail = ({
  task,
  facts,
  payment,
  proposals,
  actions,
}: Wire['StaffTaskDetail']): StaffTaskDetail => ({
  task: toTask(task),
  facts,
  payment: payment === null ? undefined : toPayment(payment),
  proposals: proposals.map(({ staff_id: staffId, reason, at }) => ({ staffId, reason, at: Date.parse(at) })),
  actions,
});

const refundOf = (detail: Wire['StaffTaskDetail']): StaffRefund | undefined =>
  toDetail(detail).payment?.refund;

const toMember = (member: Wire['StaffMember']): StaffMember => ({
  id: member.id,
  name: member.name,
  email: member.email ?? undefined,
  phone: member.phone ?? undefined,
  adhesion: member.adhesion,
  parentId: member.parent_id ?? undefined,
  parentName: member.parent_name ?? undefined,
});

const toProduct = (product: Wire['StaffProduct']): StaffProduct => ({
  id: product.id,
  version: product.version,
  image: product.image ?? undefined,
  tint: product.tint,
  form: {
    name: product.name,
    brand: product.brand,
    model: product.model,
    fact: product.fact,
    description: product.description,
    category: product.categ_id,
    listPrice: product.list_price,
    promoPrice: product.promo_price,
    onPromo: product.en_promo,
    preorderPrice: product.preorder_price,
    creditPrice: product.creditorder_price,
    creditEligible: product.is_creditorder,
    onSale: product.sale_ok,
    rank: product.rang,
    tagIds: product.tags.map(({ id }) => id),
    warrantyMonths: product.warranty_months,
    energyClass: ENERGY_CLASSES.find((each) => each === product.energy_class) ?? null,
    specifications: product.specifications,
  },
});

const toPack = (pack: Wire['StaffPack']): StaffPack => ({
  id: pack.code,
  name: pack.name,
  version: pack.version,
  isComplete: pack.complete,
  total: pack.sommeTotal,
  form: {
    code: pack.code,
    name: pack.name,
    tagline: pack.tagline,
    description: pack.description,
    rank: pack.rang,
    startsAt: pack.starts_at,
    endsAt: pack.ends_at,
    lines: pack.produits.map(({ product_id: productId, quantity, price_unit: unitPrice }) => ({
      productId,
      quantity,
      unitPrice,
    })),
  },
});

const productBody = (form: ProductForm, picture: string | undefined): Wire['ProductInput'] => ({
  name: form.name,
  brand: form.brand,
  model: form.model,
  fact: form.fact,
  description: form.description,
  categ_id: form.category,
  list_price: form.listPrice,
  promo_price: form.promoPrice,
  en_promo: form.onPromo,
  preorder_price: form.preorderPrice,
  creditorder_price: form.creditPrice,
  is_creditorder: form.creditEligible,
  sale_ok: form.onSale,
  ...(form.rank !== undefined && { rang: form.rank }),
  tags: form.tagIds.map((id) => ({ id })),
  warranty_months: form.warrantyMonths,
  energy_class: form.energyClass,
  specifications: form.specifications,
  ...(picture !== undefined && { image_256: picture }),
});

const packBody = (form: PackForm): Wire['PackInput'] => ({
  code: form.code,
  name: form.name,
  tagline: form.tagline,
  description: form.description,
  ...(form.rank !== undefined && { rang: form.rank }),
  starts_at: form.startsAt,
  ends_at: form.endsAt,
  produits: form.lines.map(({ productId, quantity, unitPrice }) => ({
    product_id: productId,
    quantity,
    price_unit: unitPrice,
  })),
});

/** One page of a list. */
export interface StaffPage<Row> {
  rows: Row[];
  /** Rows on all pages. */
  total: number;
  /** From 1. */
  page: number;
  pages: number;
}

const toPage = <RowWire, Row>(
  { data, page, limit, total }: { data: RowWire[]; page: number; limit: number; total: number },
  toRow: (row: RowWire) => Row,
): StaffPage<Row> => ({ rows: data.map(toRow), total, page, pages: Math.max(1, Math.ceil(total / limit)) });

const query = <Data>(key: readonly unknown[], read: (signal: AbortSignal) => Promise<Data>) =>
  queryOptions({ queryKey: [STAFF_KEY, ...key], queryFn: ({ signal }) => read(signal) });
const loaded = <Data>(call: Promise<{ data?: Data }>) => unwrap(call, text.loadFailed);
const done = <Data>(call: Promise<{ data?: Data }>) => unwrap(call, text.saveFailed);
const at = (id: number) => ({ params: { path: { id } } });

/** The reads of the staff area. They are never served from a cache: two people may work on one task. */
export const staffQueries = (shop: ShopClient) => {
  return {
    overview: () => query(['overview'], (signal) => loaded(shop.GET('/api/gestion/resume', { signal }))),
    tasks: (etat: 'open' | 'closed', page: number) =>
      query(['tasks', etat, page], async (signal) =>
        toPage(
          await loaded(shop.GET('/api/gestion/taches', { params: { query: { etat, page } }, signal })),
          toTask,
        ),
      ),
    task: (id: number) =>
      query(['task', id], async (signal) =>
        toDetail(await loaded(shop.GET('/api/gestion/taches/{id}', { params: { path: { id } }, signal }))),
      ),
    members: (etat: 'requested' | 'all', search: string, page: number) =>
      query(['members', etat, search, page], async (signal) =>
        toPage(
          await loaded(
            shop.GET('/api/gestion/adhesions', { params: { query: { etat, search, page } }, signal }),
          ),
          toMember,
        ),
      ),
    products: (filters: {
      search: string;
      etat: 'all' | 'promo' | 'hidden';
      /** The name of a category. */
      categorie?: string;
      page: number;
    }) =>
      query(['products', filters], async (signal) => {
        const found = await loaded(shop.GET('/api/gestion/produits', { params: { query: filters }, signal }));
        return {
          products: found.products.map(toProduct),
          total: found.total,
          page: found.page,
          pages: Math.max(1, Math.ceil(found.total / found.limit)),
        };
      }),
    product: (id: number) =>
      query(['product', id], async (signal) =>
        toProduct(await loaded(shop.GET('/api/gestion/produits/{id}', { params: { path: { id } }, signal }))),
      ),
    categories: () =>
      query(
        ['categories'],
        async (signal) => (await loaded(shop.GET('/api/gestion/rayons', { signal }))).data,
      ),
    tags: () =>
      query(['tags'], async (signal) => (await loaded(shop.GET('/api/gestion/etiquettes', { signal }))).data),
    packs: () =>
      query(['packs'], async (signal) =>
        (await loaded(shop.GET('/api/gestion/packs', { signal }))).data.map(toPack),
      ),
    trail: (page: number) =>
      query(['trail', page], async (signal) => {
        const answer = await loaded(
          shop.GET('/api/gestion/journal', { params: { query: { page } }, signal }),
        );
        return toPage(answer, (action) => action);
      }),
  };
};
/** A row with the version that an edit began with (HAZARDS B44). */
interface Edited {
  id: number;
  version: number;
}

export type StaffCategory = Wire['StaffCategory'];
/** An entry of the audit trail. */
export type StaffActionEntry = Wire['StaffActionPage']['data'][number];
export type StaffTag = Wire['StaffTag'];

/** The writes of the staff area. Each throws ApiError with the server's French message. */
export const staffCalls = (shop: ShopClient) => {
  return {
    accept: async (id: number, reason: string) =>
      (await done(shop.POST('/api/gestion/taches/{id}/accepter', { ...at(id), body: { reason } }))).state,
    /** Each call about a refund returns the refund after it, which the provider may have made already. */
    claimRefund: async (id: number) =>
      refundOf(await done(shop.POST('/api/gestion/taches/{id}/prendre', at(id)))),
    takeOverRefund: async (id: number, reason: string) =>
      refundOf(await done(shop.POST('/api/gestion/taches/{id}/reprendre', { ...at(id), body: { reason } }))),
    releaseRefund: async (id: number) =>
      refundOf(await done(shop.POST('/api/gestion/taches/{id}/rendre', at(id)))),
    refund: async (id: number, { reason, amount, refundReference }: RefundInput) =>
      refundOf(
        await done(
          shop.POST('/api/gestion/taches/{id}/rembourser', {
            ...at(id),
            body: { reason, amount, refund_reference: refundReference },
          }),
        ),
      ),
    reverseCash: (reference: string, cashId: number, reason: string) =>
      done(
        shop.POST('/api/gestion/especes/{reference}/annuler', {
          params: { path: { reference } },
          body: { cash_id: cashId, reason },
        }),
      ),
    check: (id: number, reason: string) =>
      done(shop.POST('/api/gestion/taches/{id}/verifier', { ...at(id), body: { reason } })),
    close: (id: number, reason: string) =>
      done(shop.POST('/api/gestion/taches/{id}/clore', { ...at(id), body: { reason } })),
    decideMembership: (
      id: number,
      {
        decision,
        reason,
        parentId,
      }: { decision: MembershipDecision; reason: string; parentId: number | null },
    ) =>
      done(
        shop.POST('/api/gestion/adhesions/{id}', {
          ...at(id),
          body: { decision, reason, parent_id: parentId },
        }),
      ),
    /** @param picture the chosen file as a `data:` URL in base64; without one the picture stays */
    saveProduct: async (target: Edited | undefined, form: ProductForm, picture: string | undefined) => {
      const body = productBody(form, picture);
      const call =
        target === undefined
          ? shop.POST('/api/produits', { body })
          : shop.PUT('/api/produits/{id}', {
              ...at(target.id),
              body: { ...body, version: target.version },
            });
      return toProduct(await done(call));
    },
    deleteProduct: ({ id, version }: Edited) =>
      done(shop.DELETE('/api/produits/{id}', { params: { path: { id }, query: { version } } })),
    endPromotion: ({ id, version }: Edited) =>
      done(shop.PUT('/api/gestion/promotions', { body: { produits: [{ id, version, promo_price: null }] } })),
    saveCategory: (target: Edited | undefined, { name, tint, rank }: CategoryForm): Promise<unknown> => {
      const body = { name, tint, ...(rank !== undefined && { rang: rank }) };
      return done<unknown>(
        target === undefined
          ? shop.POST('/api/categories', { body })
          : shop.PUT('/api/categories/{id}', {
              ...at(target.id),
              body: { ...body, version: target.version },
            }),
      );
    },
    deleteCategory: ({ id, version }: Edited) =>
      done(shop.DELETE('/api/categories/{id}', { params: { path: { id }, query: { version } } })),
    saveTag: (target: Edited | undefined, { name }: TagForm): Promise<unknown> =>
      done<unknown>(
        target === undefined
          ? shop.POST('/api/tags', { body: { name } })
          : shop.PUT('/api/tags/{id}', { ...at(target.id), body: { name, version: target.version } }),
      ),
    deleteTag: ({ id, version }: Edited) =>
      done(shop.DELETE('/api/tags/{id}', { params: { path: { id }, query: { version } } })),
    savePack: (version: number | undefined, form: PackForm): Promise<unknown> =>
      done<unknown>(
        version === undefined
          ? shop.POST('/api/gestion/packs', { body: packBody(form) })
          : shop.PUT('/api/gestion/packs/{code}', {
              params: { path: { code: form.code } },
              body: { ...packBody(form), version },
            }),
      ),
    deletePack: (code: string, version: number) =>
      done(shop.DELETE('/api/gestion/packs/{code}', { params: { path: { code }, query: { version } } })),
  };
};

export type MembershipDecision = Wire['MembershipDecision']['decision'];

interface RefundInput {
  reason: string;
  amount: number;
  refundReference: string;
}

const FORM_FIELDS = new Map(Object.entries(CATALOGUE_FIELDS).map(([form, wire]) => [wire, form]));

/** The errors of a refused form, by the names of its fields. */
export const formErrors = ({ fields = [] }: ApiError): { field: string; message: string }[] =>
  fields.map(({ field, message }) => ({
    field: field
      .split('.')
      .map((segment) => FORM_FIELDS.get(segment) ?? segment)
      .join('.'),
    message,
  }));
