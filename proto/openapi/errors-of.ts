import type { DescMethod } from "@bufbuild/protobuf";
import { takesControls } from "#contract/controls.ts";
import { errorCatalog } from "#contract/errors/catalog.ts";
import type { CatalogEntry, Where } from "#contract/errors/catalog-entry.ts";
import type { Operation } from "#contract/operations.ts";
import { isFile, parametersOf } from "./fields.ts";

type Described = { readonly method: DescMethod; readonly operation: Operation };

const APPLIES: Readonly<Record<Where, (described: Described) => boolean>> = {
  "every operation": () => true,
  parameters: ({ method: { input } }) => input.fields.length > 0,
  // A PUT creates a missing resource.
  "path variables": ({ operation }) => operation.variables.length > 0 && operation.verb !== "PUT",
  cursors: ({ method: { input } }) => input.fields.some(({ name }) => name === "cursor"),
  bodies: ({ operation }) => operation.hasBody,
  "JSON bodies": ({ operation }) => operation.hasBody && !operation.upload,
  forms: ({ method, operation }) => parametersOf(method, operation).some(isFile),
  writes: ({ operation }) => operation.verb !== "GET",
  "required keys": ({ operation }) => operation.idempotencyKeyRequired,
  merchants: ({ operation }) => operation.merchantRequired,
  versions: ({ operation }) => operation.ifMatch,
  "test helpers": ({ operation }) => operation.testHelper,
  people: ({ operation }) => operation.peopleOnly,
  "fresh sign-ins": ({ operation }) => operation.freshSignIn,
  controls: ({ method }) => takesControls(method),
  admins: ({ operation }) => operation.adminsOnly,
  scopes: ({ operation }) => operation.scope !== null,
  named: () => false,
  "unknown addresses": () => false,
  "operators' commands": () => false,
  "links of emails": () => false,
  "payers' pages": () => false,
};

/** All errors of an operation: common ones and those that the contract names. */
export function errorsOf(method: DescMethod, operation: Operation): CatalogEntry[] {
  return errorCatalog.filter(
    ({ code, where }) => operation.errors.includes(code) || APPLIES[where]({ method, operation }),
  );
}
