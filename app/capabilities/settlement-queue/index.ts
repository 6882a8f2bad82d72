export { ENTRY_COLUMNS, entryKey, entryPath } from "./entry-columns.tsx";
export { basisLabel, ENTRY_TYPES, entryName, entryTypeName, feeLabel } from "./entry-labels.ts";
export { sourceOf } from "./entry-source.tsx";
