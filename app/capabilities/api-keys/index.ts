export type { ApiKeyView } from "./api-key-view.server.ts";
export { OverlapField } from "./overlap-field.tsx";
export { DEFAULT_OVERLAP } from "./scope-labels.ts";
