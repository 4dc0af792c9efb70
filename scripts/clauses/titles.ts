import ts from 'typescript';

/** `describe` blocks and skipped or planned tests do not count. */
const TEST_FUNCTIONS = new Set(['it', 'test']);
const NOT_RUN = new Set(['skip', 'todo', 'fixme', 'fails', 'fail', 'describe', 'step']);

/**
 * The titles of the tests that a file runs.
 * @param name of the file, for its extension
 */
export function testTitles(name: string, source: string): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTestFunction(node.expression)) {
      const title = textOf(node.arguments[0]);
      if (title !== undefined) titles.push(title);
    }
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile(name, source, ts.ScriptTarget.Latest));
  return titles;
}

/** The clause ids of one title: `[PK-05] …`, `[WV-03][WV-04] …` and `[PM-04, PM-06] …`. */
export function clauseIds(title: string): string[] {
  return [...title.matchAll(/\[([^\]]*)\]/g)].flatMap(
    ([, inside]) => inside?.match(/\b[A-Z]{2}-\d{2}\b/g) ?? [],
  );
}

/** `it`, `it.only`, `it.each(rows)`, `it.each` with a table, `test.concurrent.each(rows)` … */
function isTestFunction(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return TEST_FUNCTIONS.has(callee.text);
  if (ts.isPropertyAccessExpression(callee))
    return !NOT_RUN.has(callee.name.text) && isTestFunction(callee.expression);
  if (ts.isCallExpression(callee)) return isTestFunction(callee.expression);
  return ts.isTaggedTemplateExpression(callee) && isTestFunction(callee.tag);
}

function textOf(node: ts.Expression | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map((span) => `…${span.literal.text}`).join('');
}
