import { errorCatalog } from "./catalog.ts";
import type { CatalogEntry } from "./catalog-entry.ts";

const TABLE = /^(\| code \| HTTP \|.*\n\|[-|]+\n)(?:\|.*\n)*/m;

/** The page docs/errors.md with the catalog as its table. */
export function withErrorTable(page: string): string {
  if (!TABLE.test(page)) throw new Error("docs/errors.md has no table of the codes");
  return page.replace(TABLE, (_, head: string) => head + errorCatalog.map(row).join(""));
}

function row({ code, status, meaning, remedy }: CatalogEntry): string {
  return `| \`${code}\` | ${status} | ${meaning} |${remedy ? ` ${remedy} ` : " "}|\n`;
}
