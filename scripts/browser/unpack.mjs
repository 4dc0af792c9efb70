/** Unpacks the packaged Chromium, its libraries and its fonts into the temporary folder of this process. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { inflate } from '@sparticuz/chromium';

const archives = process.argv[2];
await Promise.all((await readdir(archives)).map((name) => inflate(join(archives, name))));
