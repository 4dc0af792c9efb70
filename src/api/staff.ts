import { queryOptions } from '@tanstack/react-query';
import {
  type CategoryForm,
  ENERGY_CLASSES,
  type PackForm,
  type ProductForm,
  type TagForm,
} from '#domain/forms/catalogue.ts';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import type { OrderRefundState } from '#domain/payments/order-refund.ts';
import { isAtProvider, type RefundState } from '#domain/payments/refund.ts';
import type { StaffRole } from '#domain/staff/roles.ts';
import { formFromContract, formInContract, pathInForm } from '#openapi/catalogue-fields.ts';
import { fromContract, type FromContract } from '#openapi/names.ts';
import type { components } from '#openapi/schema.d.ts';
import { type ShopClient, unwrap } from './client.ts';
import type { ApiError } from './errors.ts';

type Wire = components['schemas'];

/** The first part of the keys of all queries of the staff area: every change makes all of them stale. */
export const STAFF_KEY = 'staff';

/** Who is signed in, and how much work is open. */
export type StaffOverview = Wire['StaffOverview'];

/** A payment as staff see it. */
export type StaffPayment = FromContract<Wire['StaffPayment']>;
/** The refund of a payment: who has claimed it, and how it ended. */
export type StaffRefund = NonNullable<StaffPayment['refund']>;
/** A task with all facts, and what may be done with it. */
export type StaffTaskDetail = FromContract<Wire['StaffTaskDetail']>;
export type StaffMember = FromContract<Wire['StaffMember']>;
/** An account of staff. */
export type TeamMember = FromContract<Wire['TeamMember']>;

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

const refundOf = ({ payment }: Wire['StaffTaskDetail']): StaffRefund | undefined =>
  fromContract(payment?.refund ?? null);

const toProduct = ({
  id,
  version,
  image,
  tint,
  tags,
  energy_class: energyClass,
  ...fields
}: Wire['StaffProduct']): StaffProduct => ({
  id,
  version,
  image: image ?? undefined,
  tint,
  form: {
    ...formFromContract(fields),
    tagIds: tags.map(({ id: tag }) => tag),
    energyClass: ENERGY_CLASSES.find((each) => each === energyClass) ?? null,
  },
});

const toPack = ({
  version,
  complete: isComplete,
  sommeTotal: total,
  produits,
  ...fields
}: Wire['StaffPack']): StaffPack => ({
  id: fields.code,
  name: fields.name,
  version,
  isComplete,
  total,
  form: { ...formFromContract(fields), lines: produits.map(formFromContract) },
});

const productBody = (
  { tagIds, ...form }: ProductForm,
  picture: string | undefined,
): Wire['ProductInput'] => ({
  ...formInContract({ ...form, picture }),
  tags: tagIds.map((id) => ({ id })),
});

const packBody = ({ lines, ...form }: PackForm): Wire['PackInput'] => ({
  ...formInContract(form),
  produits: lines.map(formInContract),
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

const pagesOf = ({ total, limit }: { total: number; limit: number }) => Math.max(1, Math.ceil(total / limit));

export const toPage = <RowWire>({
  data,
  ...counts
}: {
  data: RowWire[];
  page: number;
  limit: number;
  total: number;
}): StaffPage<FromContract<RowWire>> => ({
  rows: data.map(fromContract),
  total: counts.total,
  page: counts.page,
  pages: pagesOf(counts),
});

/** How often, in milliseconds, a page asks for the state of a refund whose answer by the provider is waited for. */
const ANSWER_MS = 5_000;

/** For `refetchInterval`: whether the answer of a provider is waited for. */
export const whileAtProvider = (states: readonly (RefundState | OrderRefundState)[]): number | false =>
  states.some(isAtProvider) ? ANSWER_MS : false;

export const staffQuery = <Data>(key: readonly unknown[], read: (signal: AbortSignal) => Promise<Data>) =>
  queryOptions({ queryKey: [STAFF_KEY, ...key], queryFn: ({ signal }) => read(signal) });
const loaded = <Data>(call: Promise<{ data?: Data }>) => unwrap(call, text.loadFailed);
const done = <Data>(call: Promise<{ data?: Data }>) => unwrap(call, text.saveFailed);
const at = (id: number) => ({ params: { path: { id } } });

/** The reads of the staff area. They are never served from a cache: two people may work on one task. */
export const staffQueries = (shop: ShopClient) => {
  return {
    overview: () => staffQuery(['overview'], (signal) => loaded(shop.GET('/api/gestion/resume', { signal }))),
    tasks: (etat: 'open' | 'closed', page: number) =>
      staffQuery(['tasks', etat, page], async (signal) =>
        toPage(await loaded(shop.GET('/api/gestion/taches', { params: { query: { etat, page } }, signal }))),
      ),
    task: (id: number) => ({
      ...staffQuery(
        ['task', id],
        async (signal): Promise<StaffTaskDetail> =>
          fromContract(
            await loaded(shop.GET('/api/gestion/taches/{id}', { params: { path: { id } }, signal })),
          ),
      ),
      refetchInterval: ({ state: { data } }: { state: { data: StaffTaskDetail | undefined } }) =>
        whileAtProvider(data?.payment?.refund ? [data.payment.refund.state] : []),
    }),
    members: (etat: 'requested' | 'all', search: string, page: number) =>
      staffQuery(['members', etat, search, page], async (signal) =>
        toPage(
          await loaded(
            shop.GET('/api/gestion/adhesions', { params: { query: { etat, search, page } }, signal }),
          ),
        ),
      ),
    products: (filters: {
      search: string;
      etat: 'all' | 'promo' | 'hidden';
      /** The name of a category. */
      categorie?: string;
      page: number;
    }) =>
      staffQuery(['products', filters], async (signal) => {
        const found = await loaded(shop.GET('/api/gestion/produits', { params: { query: filters }, signal }));
        return {
          rows: found.products.map(toProduct),
          total: found.total,
          page: found.page,
          pages: pagesOf(found),
        };
      }),
    product: (id: number) =>
      staffQuery(['product', id], async (signal) =>
        toProduct(await loaded(shop.GET('/api/gestion/produits/{id}', { params: { path: { id } }, signal }))),
      ),
    categories: () =>
      staffQuery(
        ['categories'],
        async (signal) => (await loaded(shop.GET('/api/gestion/rayons', { signal }))).data,
      ),
    tags: () =>
      staffQuery(
        ['tags'],
        async (signal) => (await loaded(shop.GET('/api/gestion/etiquettes', { signal }))).data,
      ),
    packs: () =>
      staffQuery(['packs'], async (signal) =>
        (await loaded(shop.GET('/api/gestion/packs', { signal }))).data.map(toPack),
      ),
    team: () =>
      staffQuery(['team'], async (signal) =>
        (await loaded(shop.GET('/api/gestion/equipe', { signal }))).data.map(fromContract),
      ),
    trail: (page: number) =>
      staffQuery(['trail', page], async (signal) =>
        toPage(await loaded(shop.GET('/api/gestion/journal', { params: { query: { page } }, signal }))),
      ),
  };
};

/** A row with the version that an edit began with (HAZARDS B44). */
interface Edited {
  id: number;
  version: number;
}

export type StaffCategory = Wire['StaffCategory'];
/** An entry of the audit trail. */
export type StaffActionEntry = FromContract<Wire['StaffActionPage']['data'][number]>;
export type StaffTag = Wire['StaffTag'];

/** The writes of the staff area. Each throws ApiError with the server's French message. */
export const staffCalls = (shop: ShopClient) => {
  return {
    accept: async (id: number, reason: string) =>
      (await done(shop.POST('/api/gestion/taches/{id}/accepter', { ...at(id), body: { reason } }))).state,
    keep: async (id: number, reason: string) =>
      (await done(shop.POST('/api/gestion/taches/{id}/garder', { ...at(id), body: { reason } }))).state,
    /** Each call about a refund returns the refund after it, which the provider may have made already. */
    claimRefund: async (id: number) =>
      refundOf(await done(shop.POST('/api/gestion/taches/{id}/prendre', at(id)))),
    askForRefund: async (id: number, reason: string) =>
      refundOf(await done(shop.POST('/api/gestion/taches/{id}/demander', { ...at(id), body: { reason } }))),
    takeOverRefund: async (id: number, reason: string) =>
      refundOf(await done(shop.POST('/api/gestion/taches/{id}/reprendre', { ...at(id), body: { reason } }))),
    releaseRefund: async (id: number) =>
      refundOf(await done(shop.POST('/api/gestion/taches/{id}/rendre', at(id)))),
    sendRefund: async (id: number) =>
      refundOf(await done(shop.POST('/api/gestion/taches/{id}/faire-rembourser', at(id)))),
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
    invite: (invitation: Wire['TeamInvitation']) =>
      done(shop.POST('/api/gestion/equipe', { body: invitation })),
    changeRole: (id: number, role: StaffRole, reason: string) =>
      done(shop.PUT('/api/gestion/equipe/{id}', { ...at(id), body: { role, reason } })),
    signOutMember: (id: number, reason: string) =>
      done(shop.POST('/api/gestion/equipe/{id}/deconnexion', { ...at(id), body: { reason } })),
    removeFactor: (id: number, reason: string) =>
      done(shop.DELETE('/api/gestion/equipe/{id}/second-facteur', { ...at(id), body: { reason } })),
    removeMember: (id: number, reason: string) =>
      done(shop.DELETE('/api/gestion/equipe/{id}', { ...at(id), body: { reason } })),
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

/** The errors of a refused form, by the names of its fields. */
export const formErrors = ({ fields = [] }: ApiError): { field: string; message: string }[] =>
  fields.map(({ field, message }) => ({ field: pathInForm(field), message }));
