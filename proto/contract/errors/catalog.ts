import { callerErrors } from "./caller-errors.ts";
import type { CatalogEntry } from "./catalog-entry.ts";
import { inputErrors } from "./input-errors.ts";
import { platformErrors } from "./platform-errors.ts";
import { stateErrors } from "./state-errors.ts";

/** Every code that the API answers with, once, in the order of the statuses. docs/errors.md shows the same. */
export const errorCatalog: readonly CatalogEntry[] = [
  ...inputErrors,
  ...callerErrors,
  ...stateErrors,
  ...platformErrors,
].sort((one, other) => one.status - other.status);
