import { inflateSync } from 'node:zlib';

/** The words of a PDF that uses built-in fonts, one line per piece of text. A reader for tests, not for the world. */
export function pdfText(pdf: Uint8Array): string {
  const source = Buffer.from(pdf).toString('latin1');
  return bodiesIn(source)
    .flatMap((body) => piecesOf(inflated(body)))
    .join('\n');
}

/** As long as each says it is: its last byte may look like an end of line. */
const bodiesIn = (source: string): string[] =>
  [...source.matchAll(/\/Length (\d+)[^>]*>>\s*stream\r?\n/g)].map(({ 0: head, 1: length, index }) => {
    const start = index + head.length;
    return source.slice(start, start + Number(length));
  });

const inflated = (body: string): string => {
  try {
    return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
  } catch {
    return ''; // Not a text stream.
  }
};

/** Each `[<hex> kern <hex>] TJ` is one piece. */
const piecesOf = (content: string): string[] =>
  [...content.matchAll(/\[([^\]]*)\] TJ/g)].map(([, piece = '']) => {
    const hex = [...piece.matchAll(/<([0-9a-f]*)>/g)].map(([, digits = '']) => digits).join('');
    return new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')).replaceAll('\u00a0', ' ');
  });
