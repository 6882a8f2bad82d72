import { callerErrors } from "./caller.ts";
import type { CatalogEntry } from "./catalog-entry.ts";
import { inputErrors } from "./input.ts";
import { platformErrors } from "./platform.ts";
import { stateErrors } from "./state.ts";

/** Every code that the API answers with, once, in the order of the statuses. docs/errors.md shows the same. */
export const errorCatalog: readonly CatalogEntry[] = [
  ...inputErrors,
  ...callerErrors,
  ...stateErrors,
  ...platformErrors,
].sort((one, other) => one.status - other.status);
