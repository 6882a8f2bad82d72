import { readFileSync, writeFileSync } from "node:fs";
import { withErrorTable } from "#contract/errors/error-table.ts";
import type { OpenApiDocument } from "#contract/openapi-document.ts";

// Run by `npm run generate` after writing the OpenAPI document.
const PAGE = new URL("../../docs/errors.md", import.meta.url);
const document = JSON.parse(readFileSync(new URL("../gen/openapi.json", import.meta.url), "utf8")) as OpenApiDocument;
writeFileSync(PAGE, withErrorTable(readFileSync(PAGE, "utf8"), document["x-error-codes"]));
