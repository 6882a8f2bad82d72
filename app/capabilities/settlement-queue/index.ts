export { ENTRY_COLUMNS, entryKey, entryPath } from "./entry-columns.tsx";
export { feeBasis, feeName } from "./entry-labels.ts";
