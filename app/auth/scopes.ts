/** The catalog is shared with the service that grants scopes: docs/decisions/0011-one-scope-catalog.md. */
export { DEFAULT_SCOPES, hasScope, SCOPE_CATALOG as SCOPES, type Scope } from "#contract/scopes.ts";
