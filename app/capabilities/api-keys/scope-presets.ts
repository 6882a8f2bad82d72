import { DEFAULT_SCOPES, SCOPE_CATALOG, type Scope } from "#contract/scopes.ts";

export interface ScopePreset {
  /** In the address, for a page without scripts. */
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
}

/** Common choices. None is preselected, so that a key gets no unintended permission. */
export const SCOPE_PRESETS: readonly ScopePreset[] = [
  { id: "read-only", name: "Read-only", scopes: SCOPE_CATALOG.filter((scope) => scope.endsWith(":read")) },
  { id: "disputes", name: "Disputes", scopes: ["disputes:read", "disputes:write", "transactions:read"] },
  { id: "no-responses", name: "Everything but dispute responses", scopes: DEFAULT_SCOPES },
  { id: "no-keys", name: "Everything but API keys", scopes: SCOPE_CATALOG },
];

/** The scopes that the address chooses. */
export function presetScopes(url: string): readonly Scope[] {
  const id = new URL(url).searchParams.get("preset");
  return SCOPE_PRESETS.find((preset) => preset.id === id)?.scopes ?? [];
}
