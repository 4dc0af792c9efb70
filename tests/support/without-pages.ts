import { join } from 'node:path';
import { RENDERED_FOLDER } from '#catalogue/pictures/rendered.ts';

/** The folders of a shop that answers with data only, so that its tests do not depend on `dist` or wait for its renderer. */
export const WITHOUT_PAGES = { pages: join(RENDERED_FOLDER, 'none'), pictures: RENDERED_FOLDER };
