import { inflateSync } from 'node:zlib';

/** The words of a PDF that uses built-in fonts, one line per piece of text. A reader for tests, not for the world. */
export function pdfText(pdf: Uint8Array): string {
  const source = Buffer.from(pdf).toString('latin1');
  const streams = [...source.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) => body);
  return streams.flatMap((body) => piecesOf(inflated(body))).join('\n');
}

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
