import type { DescField } from "@bufbuild/protobuf";
import { isCursorOfOnePage } from "./default-examples.ts";
import { rulesOf } from "./rules.ts";

/**
 * Descriptions of fields with the same meaning everywhere. Comment such a field in the contract only where it differs.
 */
const BY_NAME: Readonly<Record<string, string>> = {
  environment: '"sandbox" or "live".',
  limit: "How many, 1 to 100; 25 when absent.",
  cursor: "next_cursor or prev_cursor of another page. It belongs to the filters it was made with.",
  has_more: "Whether there is a page after this one.",
  next_cursor: "Pass it as cursor to get the next page. Null on the last page.",
  prev_cursor: "Pass it as cursor to get the page before. Null on the first page.",
};

/** The field's description from its rules or its name. */
export function defaultDescription(field: DescField): string | null {
  const constant = rulesOf(field).value.const;
  if (constant !== undefined) return `Always ${JSON.stringify(constant)}.`;
  return isCursorOfOnePage(field) ? "Always null." : (BY_NAME[field.name] ?? null);
}
