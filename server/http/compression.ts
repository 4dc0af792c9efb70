import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Below this many bytes compressing saves next to nothing. */
const THRESHOLD_BYTES = 512;
/** A quick level: answers are small and made for one reader; files are compressed at the build. */
const BROTLI_QUALITY = 5;

/** Sends JSON and pages compressed to those who accept it: on 3G the catalogue's texts are worth more than the time it takes. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // A compressed request could unfold beyond every limit (HAZARDS D4).
    globalDecompression: false,
    threshold: THRESHOLD_BYTES,
    customTypes: /^(?:application\/(?:(?:problem\+)?json|xml)|text\/html)/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
}
