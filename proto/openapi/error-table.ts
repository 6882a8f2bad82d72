import { errorCatalog } from "#contract/errors/catalog.ts";
import type { CatalogEntry } from "#contract/errors/catalog-entry.ts";
import { whereInWords } from "#contract/errors/where.ts";
import type { DocumentedError } from "#contract/openapi-document.ts";

const TABLE = /^(\| code \| HTTP \|.*\n\|[-|]+\n)(?:\|.*\n)*/m;

/** Renders docs/errors.md with the catalog as its table. `codes` come from the OpenAPI document. */
export function withErrorTable(page: string, codes: readonly DocumentedError[]): string {
  const operationsWith = new Map(codes.map(({ code, operations }) => [code, operations]));
  if (!TABLE.test(page)) throw new Error("docs/errors.md has no table of the codes");
  return page.replace(
    TABLE,
    (_, head: string) => head + errorCatalog.map((entry) => row(entry, operationsWith)).join(""),
  );
}

function row(entry: CatalogEntry, operationsWith: ReadonlyMap<string, readonly string[]>): string {
  const { code, status, meaning, remedy } = entry;
  const operations = operationsWith.get(code)?.map((id) => `\`${id}\``) ?? [];
  const where = whereInWords(entry.where) ?? operations.join(", ");
  return `| \`${code}\` | ${status} | ${meaning} |${remedy ? ` ${remedy} ` : " "}| ${where} |\n`;
}
