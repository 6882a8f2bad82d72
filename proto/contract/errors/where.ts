import type { Where } from "./catalog-entry.ts";

/** Descriptions for codes that occur in too many operations to list. */
const IN_WORDS: Readonly<Partial<Record<string, string>>> = {
  "every operation": "every operation",
  parameters: "operations with parameters",
  "path variables": "operations with an ID in their path",
  cursors: "lists in pages",
  bodies: "operations with a body",
  forms: "uploads of files",
  writes: "operations that change something",
  scopes: "operations that need a scope",
  "unknown addresses": "addresses and methods that no operation has",
  "operators' commands": "no operation, only the operators' command line",
  "links of emails": "no operation, only the links of emails",
  "payers' pages": "no operation, only the pages of payers",
} satisfies Partial<Record<Where, string>>;

/** Null for a kind whose operations are listed. */
export function whereInWords(where: string): string | null {
  return IN_WORDS[where] ?? null;
}
