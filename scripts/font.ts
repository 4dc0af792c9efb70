/** Makes the font of French texts. It is committed: run `npm run font` after changing its characters in `src/ui/fonts.css`. */
import { writeFile } from 'node:fs/promises';
import { FRENCH_FONT, makeFrenchFont } from './font/french-font.ts';

await writeFile(FRENCH_FONT, await makeFrenchFont());
