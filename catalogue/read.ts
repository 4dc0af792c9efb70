import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkPacks, checkProducts, checkUnique } from './checks.ts';
import {
  type Catalogue,
  categoriesSchema,
  packsSchema,
  type Product,
  productsSchema,
  tagsSchema,
} from './schema.ts';
import { CatalogueError, readSourceFile, type SourceFile } from './source-file.ts';

const DATA_FOLDER = fileURLToPath(new URL('data', import.meta.url));

/**
 * Reads and validates the catalogue's files.
 *
 * @param folder contains `categories.yaml`, `tags.yaml`, `packs.yaml` and `products/<category>.yaml`
 * @throws CatalogueError with file, line and field of the first mistake
 */
export function readCatalogue(folder: string = DATA_FOLDER): Catalogue {
  const categories = readSourceFile(join(folder, 'categories.yaml'), categoriesSchema);
  const tags = readSourceFile(join(folder, 'tags.yaml'), tagsSchema);
  const packs = readSourceFile(join(folder, 'packs.yaml'), packsSchema);
  checkUnique(categories, ['id', 'key', 'name', 'rang']);
  checkUnique(tags, ['id', 'name']);
  checkUnique(packs, ['code', 'name']);

  const known = new Set(categories.content.map(({ key }) => key));
  const shelves = readdirSync(join(folder, 'products')).toSorted();
  const files = shelves.map((shelf): SourceFile<Product[]> => {
    const category = shelf.replace(/\.yaml$/, '');
    if (!known.has(category)) throw new CatalogueError(`products/${shelf}: no such category`);
    const { content, mistake } = readSourceFile(join(folder, 'products', shelf), productsSchema);
    return { content: content.map((product) => ({ ...product, category })), mistake };
  });
  checkProducts(files, tags.content);

  const products = files.flatMap(({ content }) => content);
  checkPacks(packs, products);
  return { categories: categories.content, tags: tags.content, products, packs: packs.content };
}
