import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Smaller responses are not worth compressing. */
export const THRESHOLD_BYTES = 512;
/** A fast level, because responses are compressed on the fly; static files are compressed at build time. */
const BROTLI_QUALITY = 5;
export const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } };
/** A tenth smaller and 40 times as slow: for stored responses that are requested often. */
export const BROTLI_SMALLEST = {
  params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
};

/** Compresses JSON, pages, lists as CSV and the sitemap for clients that accept it. */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // A small compressed request could exceed every size limit once decompressed (HAZARDS D4).
    globalDecompression: false,
    threshold: THRESHOLD_BYTES,
    customTypes: /^(?:application\/(?:(?:problem\+)?json|xml)|text\/(?:html|csv))/,
    brotliOptions: BROTLI_OPTIONS,
  });
}
