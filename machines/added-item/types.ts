import type { BasketName } from '#domain/basket/names.ts';

/** What the user has just added. */
export interface AddedItem {
  name: BasketName;
  /** Id of the product. */
  id: number;
}

export interface AddedItemTypes {
  context: { item: AddedItem | undefined };
  events:
    | { type: 'item.added'; item: AddedItem }
    /** The pointer or the focus has come to the sheet. */
    | { type: 'held' }
    | { type: 'released' }
    | { type: 'closed' }
    | { type: 'path.changed'; path: string };
  tags: 'shown' | 'passive';
}
