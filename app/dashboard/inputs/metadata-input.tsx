import type { RowsProps } from "#app/dashboard/forms/form.ts";
import { RowsInput } from "./rows-input.tsx";

const COLUMNS = [
  { member: "key", label: "Key", className: "flex-1 font-mono", maxLength: 40 },
  { member: "value", label: "Value", className: "flex-[2]", maxLength: 500 },
];

/** Keys and values. */
export function MetadataInput(props: RowsProps) {
  return <RowsInput {...props} legend="Metadata" add="Add metadata" columns={COLUMNS} max={50} />;
}
