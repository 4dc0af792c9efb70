/** The contract's names of the fields of the catalogue forms, where they differ. */
export const CATALOGUE_FIELDS = {
  category: 'categ_id',
  listPrice: 'list_price',
  promoPrice: 'promo_price',
  onPromo: 'en_promo',
  preorderPrice: 'preorder_price',
  creditPrice: 'creditorder_price',
  creditEligible: 'is_creditorder',
  onSale: 'sale_ok',
  rank: 'rang',
  tagIds: 'tags',
  warrantyMonths: 'warranty_months',
  energyClass: 'energy_class',
  picture: 'image_256',
  startsAt: 'starts_at',
  endsAt: 'ends_at',
  lines: 'produits',
  productId: 'product_id',
  unitPrice: 'price_unit',
} as const;

type Names = typeof CATALOGUE_FIELDS;
type FormName<Name> = { [Field in keyof Names]: Names[Field] extends Name ? Field : never }[keyof Names];

const WIRE_NAMES = new Map<string, string>(Object.entries(CATALOGUE_FIELDS));
const FORM_NAMES = new Map<string, string>(
  Object.entries(CATALOGUE_FIELDS).map(([field, name]) => [name, field]),
);

const renamed = (fields: object, names: ReadonlyMap<string, string>): object =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [[names.get(name) ?? name, value as unknown]],
    ),
  );

/** What a body has under a name of the form is not in the contract, and not read (HAZARDS C9). */
const ofContract = (body: object): object =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !WIRE_NAMES.has(name)));

const renamedPath = (path: string, names: ReadonlyMap<string, string>): string =>
  path
    .split('.')
    .map((name) => names.get(name) ?? name)
    .join('.');

type FormInContract<Form> = {
  [Field in keyof Form as Field extends keyof Names ? Names[Field] : Field]: Exclude<Form[Field], undefined>;
};
type FormFromContract<Wire> = {
  [Name in keyof Wire as [FormName<Name>] extends [never] ? Name : FormName<Name>]: Wire[Name];
};

/** The fields of a form by their names in the contract, without those that are undefined. */
export const formInContract = <Form extends object>(form: Form) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only names change
  renamed(form, WIRE_NAMES) as FormInContract<Form>;

/** The fields of a form by its own names. */
export const formFromContract = <Wire extends object>(wire: Wire) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only names change
  renamed(ofContract(wire), FORM_NAMES) as FormFromContract<Wire>;

/** The path to a field of a form, e.g. `lines.0.unitPrice`, in the contract. */
export const pathInContract = (path: string): string => renamedPath(path, WIRE_NAMES);

/** The path to a field of the contract in the form. */
export const pathInForm = (path: string): string => renamedPath(path, FORM_NAMES);
