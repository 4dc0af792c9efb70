import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { projectRoot } from '#scripts/project.ts';

const Operation = v.object({ operationId: v.string() });
const Contract = v.object({
  paths: v.record(v.string(), v.record(v.string(), v.unknown())),
  components: v.object({
    schemas: v.object({
      Problem: v.object({ properties: v.object({ code: v.object({ enum: v.array(v.string()) }) }) }),
    }),
  }),
});
const contract = v.parse(
  Contract,
  JSON.parse(readFileSync(join(projectRoot, 'openapi', 'shop.json'), 'utf8')),
);

/** Every operation of the bundled contract; `method` is in lower case. */
export const contractOperations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) => {
    const parsed = v.safeParse(Operation, operation);
    return parsed.success ? [{ id: parsed.output.operationId, path, method }] : [];
  }),
);

export const errorCodes = contract.components.schemas.Problem.properties.code.enum;
