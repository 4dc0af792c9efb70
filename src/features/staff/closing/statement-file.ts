import type { ChosenStatement } from '#machines/statement-upload/index.ts';

/** How many bytes are turned into text at once. */
const CHUNK_BYTES = 32_768;

/** Reads a chosen file as base64. The server checks size and content. */
export async function readStatementFile(file: File): Promise<ChosenStatement> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES)
    binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK_BYTES));
  return { name: file.name, content: btoa(binary) };
}
